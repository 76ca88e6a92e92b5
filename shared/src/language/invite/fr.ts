import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Ajouter une personne à vérifier',
  text: 'Nous lui enverrons un lien pour confirmer son identité et son droit de travailler au Royaume-Uni (right to work).',
  fullName: 'Nom complet',
  email: 'E-mail',
  sharesEmail: 'Cet e-mail est partagé avec un autre salarié',
  sharesEmailHint: 'Par exemple, une adresse familiale. Chaque personne reçoit son propre lien.',
  phone: 'Téléphone',
  optional: '(facultatif)',
  phoneHint:
    'Nécessaire pour les SMS et WhatsApp. Les numéros britanniques peuvent commencer par 0. Pour les autres, ajoutez l’indicatif du pays.',
  dateOfBirth: 'Date de naissance',
  dateOfBirthHint: 'Nous la comparons avec la pièce d’identité.',
  way: 'Comment devons-nous envoyer le lien\u00a0?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'À son adresse e-mail',
  toPhone: 'Sur son téléphone',
  language: 'Langue des messages',
  languageOpen: 'Anglais, sauf si la personne en choisit une autre',
  languageHint:
    'Nous utilisons cette langue pour ses messages et ses codes. La personne peut en changer en ouvrant son lien.',
  startDate: 'Date de début',
  more: 'Plus',
  manager: 'Nom du responsable',
  managerEmail: 'E-mail du responsable',
  send: 'Envoyer l’invitation',
  sending: 'Envoi de l’invitation...',
  failed: 'L’invitation n’a pas pu être envoyée',
  failedText: 'L’envoi de l’invitation a échoué',

  sent: 'Invitation envoyée',
  sentByEmail: 'Nous avons envoyé à {name} un lien par e-mail à l’adresse {address}.',
  sentBySms: 'Nous avons envoyé à {name} un lien par SMS au {address}.',
  sentByWhatsapp: 'Nous avons envoyé à {name} un lien par WhatsApp au {address}.',
  another: 'Envoyer une autre invitation',

  next: 'Que se passe-t-il ensuite\u00a0?',
  nextLink: 'La personne reçoit un lien sécurisé',
  nextLinkText: 'Par e-mail, SMS ou WhatsApp, selon votre choix. Le lien est réservé à cette personne.',
  nextSteps: 'La vérification se fait en quatre étapes',
  nextStepsText:
    'La personne confirme son e-mail, son téléphone, son identité et son droit de travailler. Cela prend environ 5 minutes.',
  nextResult: 'Vous voyez le résultat',
  nextResultText: 'Vous pouvez suivre chaque étape dans «\u00a0Employees\u00a0» dès qu’elle est terminée.',
  nextResultEmbedded: 'Votre organisation peut voir chaque étape dès qu’elle est terminée.',

  'error.already_invited': 'Cette personne a déjà été invitée',
  'error.bad_request': 'Les données n’ont pas pu être lues. Vérifiez votre saisie et réessayez.',
  'error.embed_token_expired': 'Votre accès à ce formulaire a expiré. Rechargez la page.',
  'error.embed_token_invalid': 'Nous n’avons pas pu confirmer votre accès. Rechargez la page.',
  'error.embed_token_revoked':
    'Ce formulaire n’est plus disponible. Contactez l’organisation qui gère ce site.',
  'error.forbidden':
    'Nous n’avons pas pu confirmer d’où vient cette demande. Rechargez la page et réessayez.',
  'error.in_flight': 'La même demande est déjà en cours de traitement. Patientez un instant.',
  'error.internal': 'Un problème est survenu. Réessayez.',
  'error.employer_closed':
    'Votre employeur a fermé son compte Bonafide, ce lien ne fonctionne donc plus. Adressez-vous à votre employeur si vous avez des questions.',
  'error.origin_not_allowed':
    'Ce formulaire ne peut pas être ouvert sur ce site. Contactez votre organisation.',
  'error.quota_exhausted':
    'La limite mensuelle de vérifications est atteinte. Passez à une formule supérieure pour inviter plus de personnes.',
  'error.request_timeout': 'L’envoi a pris trop de temps. Réessayez.',
  'error.too_many_requests': 'Trop d’invitations. Attendez un peu et réessayez.',
  'error.unavailable': 'Le service n’est pas disponible pour le moment. Réessayez dans un instant.',
  'error.wrong_view': 'Cette partie de la page n’est pas bien configurée. Contactez votre organisation.',

  'Full name must be at least 2 characters': 'Le nom complet doit comporter au moins 2 caractères',
  'Please enter a valid email address': 'Saisissez une adresse e-mail valide',
  'Please enter a real date': 'Saisissez une date correcte',
  'Please enter a valid date of birth': 'Saisissez une date de naissance correcte',
  'Please enter a valid phone number': 'Saisissez un numéro de téléphone valide',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Supprimez les caractères cachés. Essayez de saisir le texte au lieu de le coller',
  'Please select a notification preference': 'Choisissez comment envoyer le lien',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Utilisez un numéro de téléphone d’un autre pays\u00a0: nous ne pouvons pas envoyer de messages à celui-ci',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Utilisez un numéro de mobile ou de ligne fixe, et non un numéro surtaxé ou gratuit',
  'Please use 32 characters or fewer': 'Utilisez au maximum 32 caractères',
  'Please use 120 characters or fewer': 'Utilisez au maximum 120 caractères',
}
