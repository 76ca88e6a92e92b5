import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Cette partie de la page n’est pas bien configurée. Veuillez prévenir les personnes qui gèrent cette page.',
  offline: 'Le chargement a échoué. Vérifiez votre connexion et réessayez.',
  access: 'Votre accès n’a pas pu être confirmé. Réessayez ou rechargez la page.',
  busy: 'Nous n’avons pas reçu de réponse. Réessayez dans quelques minutes.',
  slow: 'Cela prend plus de temps que d’habitude. Veuillez patienter.',
  popup: 'Votre navigateur n’a pas ouvert la vérification d’identité. Vous pouvez l’ouvrir ici :',
  open: 'Ouvrir la vérification d’identité',
  stopped: 'Vous avez quitté la vérification d’identité avant la fin. Vous pouvez la reprendre.',
  retry: 'Réessayer',
}
