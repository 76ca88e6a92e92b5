import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken: 'Cette partie de la page n’est pas bien configurée. Contactez l’organisation qui gère ce site.',
  offline: 'Le chargement a échoué. Vérifiez votre connexion Internet et réessayez.',
  access: 'Votre accès n’a pas pu être confirmé. Réessayez ou rechargez la page.',
  busy: 'Nous n’avons pas reçu de réponse. Réessayez dans quelques minutes.',
  slow: 'Cela prend plus de temps que d’habitude. Gardez cette page ouverte.',
  popup: 'Votre navigateur a bloqué la vérification d’identité. Ouvrez-la ici\u00a0:',
  open: 'Ouvrir la vérification',
  stopped: 'Vous avez quitté la vérification d’identité avant la fin. Vous pouvez reprendre au même endroit.',
  retry: 'Réessayer',
}
