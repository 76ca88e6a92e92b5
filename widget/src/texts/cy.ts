import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Nid yw’r rhan hon o’r dudalen wedi’i gosod yn gywir. Rhowch wybod i’r bobl sy’n rhedeg y dudalen hon.',
  offline: 'Nid oedd modd llwytho hyn. Gwiriwch eich cysylltiad a rhowch gynnig arall arni.',
  access: 'Nid oedd modd cadarnhau eich mynediad. Rhowch gynnig arall arni, neu ail-lwythwch y dudalen.',
  busy: 'Ni chawsom ateb. Rhowch gynnig arall arni ymhen ychydig funudau.',
  slow: 'Mae hyn yn cymryd mwy o amser nag arfer. Arhoswch.',
  popup: 'Ni wnaeth eich porwr agor y gwiriad hunaniaeth. Gallwch ei agor yma:',
  open: 'Agor y gwiriad hunaniaeth',
  stopped: 'Gadawsoch y gwiriad hunaniaeth cyn iddo orffen. Gallwch barhau ag ef.',
  retry: 'Rhoi cynnig arall arni',
}
