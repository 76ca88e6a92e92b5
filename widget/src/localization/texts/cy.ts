import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Nid yw’r rhan hon o’r dudalen wedi’i gosod yn gywir. Cysylltwch â’r sefydliad sy’n rhedeg y wefan hon.',
  offline: 'Nid oedd modd llwytho hyn. Gwiriwch eich cysylltiad â’r rhyngrwyd a rhowch gynnig arall arni.',
  access: 'Nid oedd modd cadarnhau eich mynediad. Rhowch gynnig arall arni, neu ail-lwythwch y dudalen.',
  busy: 'Ni chawsom ateb. Rhowch gynnig arall arni ymhen ychydig funudau.',
  slow: 'Mae hyn yn cymryd mwy o amser nag arfer. Cadwch y dudalen hon ar agor.',
  popup: 'Rhwystrodd eich porwr y gwiriad hunaniaeth. Agorwch ef yma:',
  open: 'Agor y gwiriad hunaniaeth',
  stopped: 'Gadawsoch y gwiriad hunaniaeth cyn ei orffen. Gallwch barhau o’r un lle.',
  retry: 'Rhoi cynnig arall arni',
}
