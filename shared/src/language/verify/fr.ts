import { rightToWork } from '../right-to-work/fr.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'votre employeur',
  asks: 'vous demande de confirmer votre identité',
  sandbox: 'Environnement de test\u00a0: ce n’est pas une vraie vérification',
  privacy:
    'Nous communiquons vos données uniquement à {organisation} et aux services qui effectuent les vérifications.',
  wrong: 'Quelque chose ne va pas\u00a0? Contactez {organisation}.',
  takes: 'Cela prend environ 5 minutes.',
  needsAll: 'Vous aurez besoin de votre téléphone et de votre passeport ou permis de conduire.',

  steps: 'Étapes',
  stepOf: 'Étape {current} sur {total}',
  stepsDone: 'Toutes les étapes sont terminées',
  completed: 'étape terminée',
  current: 'étape en cours',
  pending: 'étape à venir',
  email: 'E-mail',
  phone: 'Téléphone',
  identity: 'Identité',
  rightToWork: 'Droit de travailler',

  title: 'Confirmez votre identité',
  loading: 'Chargement...',
  notification: 'Notification',
  close: 'Fermer la notification',
  sending: 'Envoi...',
  verifying: 'Vérification...',
  checking: 'Vérification...',
  checkAgain: 'Vérifier à nouveau',

  linkTitle: 'Lien de vérification non valide',
  linkText: 'Le lien de vérification n’est pas valide ou a expiré.',
  linkRenew: 'M’envoyer un nouveau lien',
  linkRenewed:
    'Si nous reconnaissons ce lien, nous vous en avons envoyé un nouveau. Consultez vos e-mails et vos SMS.',
  linkRenewFailed: 'Nous n’avons pas pu vous envoyer un nouveau lien. Réessayez dans quelques minutes.',
  linkHome: 'Retour à l’accueil',

  loadTitle: 'Nous n’avons pas pu ouvrir votre vérification',
  loadText: 'Votre progression est enregistrée. Vérifiez votre connexion Internet et réessayez.',
  loadRetry: 'Réessayer',

  emailTitle: 'Confirmez votre adresse e-mail',
  emailText:
    'Saisissez votre adresse e-mail, celle que connaît {organisation}. Nous la comparons à votre invitation pour que personne d’autre ne puisse utiliser votre lien.',
  emailVerify: 'Confirmer l’adresse e-mail',
  emailPending: 'Confirmation de votre adresse e-mail...',
  emailCode: 'Recevoir un code par e-mail',
  emailCodeText:
    'Saisissez le code à 6 chiffres envoyé à {email}. Il expire dans 10 minutes. Si vous ne le trouvez pas, vérifiez vos courriers indésirables.',
  emailCodeResendHint: 'Nous vous enverrons un nouveau code par e-mail',
  emailCodeWrongHint: 'Vérifiez le dernier e-mail reçu et réessayez',

  phoneTitle: 'Confirmez votre téléphone',
  phoneText: 'Nous allons vous envoyer un code à 6 chiffres par SMS. Cela prend environ une minute.',
  phoneWhy: 'Nous conservons le numéro pour permettre à {organisation} de vous joindre.',
  phoneWhich: 'Quel numéro devons-nous utiliser\u00a0?',
  phoneUse: 'Utiliser {phone}',
  phoneKnown: 'Le numéro que nous avons',
  phoneOther: 'Utiliser un autre numéro',
  phoneOtherHint: 'Nous en informerons votre employeur',
  phoneNumber: 'Numéro de mobile',
  phoneNumberHint: 'Pour un numéro étranger, ajoutez l’indicatif du pays',
  phoneSend: 'Envoyer le code',
  phoneHasCode: 'J’ai déjà un code',
  phoneYours: 'numéro de votre téléphone',

  codeTitle: 'Saisissez le code',
  codeText: 'Nous avons envoyé un code à 6 chiffres par SMS au {phone}.',
  codeSandbox: 'Environnement de test\u00a0: aucun SMS n’a été envoyé. Votre code est {code}.',
  codeLabel: 'Code',
  codeExpires_one: 'Il expire dans {count} minute.',
  codeExpires_many: 'Il expire dans {count} de minutes.',
  codeExpires_other: 'Il expire dans {count} minutes.',
  codeVerify: 'Vérifier',
  codeResend: 'Renvoyer le code',
  codeResendIn: 'Renvoyer le code dans {time}',
  codeResendHint: 'Nous vous enverrons un nouveau code par SMS',
  codeSent: 'Code envoyé',
  codeSentTo: 'Nous avons envoyé un SMS au {phone}.',
  codeSentIs: 'Votre code est {code}.',
  codeWrongHint: 'Vérifiez le dernier SMS reçu et réessayez',

  identityTitle: 'Confirmez votre identité',
  identityText:
    'Vous allez prendre en photo votre pièce d’identité et faire un selfie. Notre partenaire de vérification d’identité les examine. Cela prend environ 3 minutes. Il vous faut\u00a0:',
  identityDocument: 'votre passeport ou permis de conduire',
  identityCamera: 'un téléphone ou un ordinateur avec une caméra',
  identityWhy:
    'Nous conservons le résultat pour permettre à {organisation} de savoir que vous êtes bien la personne que vous dites être.',
  identityStart: 'Vérifier mon identité',
  identityContinue: 'Reprendre la vérification',
  identityAgain: 'Réessayer',
  identityOpening: 'Ouverture...',
  identityStarted:
    'Vous n’avez pas terminé la vérification d’identité. Vous pouvez reprendre au même endroit.',
  identityUnsure: 'Nous n’avons pas pu confirmer votre identité.',
  identityTries_one: 'Vous pouvez réessayer encore {count} fois.',
  identityTries_many: 'Vous pouvez réessayer encore {count} de fois.',
  identityTries_other: 'Vous pouvez réessayer encore {count} fois.',
  identityPassed: 'Identité confirmée',
  identityPassedText: 'Nous vérifions maintenant votre droit de travailler au Royaume-Uni.',
  identityFailed: 'La vérification d’identité a échoué',
  identityFailedText: 'Réessayez.',
  identityOver: 'Contactez {organisation}.',
  identityOverTitle: 'Nous n’avons pas pu confirmer votre identité',
  identityOverText:
    'Vous avez utilisé toutes vos tentatives. Contactez {organisation}. Votre employeur peut vérifier vos documents d’une autre façon ou rouvrir cette étape.',
  identityWaitTitle: 'Vérification de votre identité',
  identityWaitText: 'Notre partenaire vérifie vos photos. Cela prend en général moins d’une minute.',
  identityWait: 'En attente du résultat...',
  identitySlowTitle: 'Cela prend plus de temps que d’habitude',
  identitySlowText:
    'Notre partenaire vérifie toujours vos photos. Vous pouvez fermer cette page et revenir plus tard avec le même lien. Vous reprendrez au même endroit.',
  identitySlowContact: 'S’il n’y a toujours pas de résultat demain, contactez {organisation}.',
  identityRestart: 'Recommencer',
  identityReviewTitle: '{organisation} va examiner votre dossier',
  identityReviewText:
    'Votre vérification d’identité est terminée. {organisation} va comparer les informations de votre pièce d’identité avec votre invitation.',
  identityReviewNext:
    'Vous pouvez fermer cette page. Nous vous enverrons un e-mail quand la décision sera prise.',

  noDocument: 'Je n’ai ni passeport ni permis de conduire',
  handoff: 'Continuer sur votre téléphone',
  handoffText:
    'Scannez ce code avec l’appareil photo de votre téléphone, ou ouvrez le lien sur votre téléphone.',
  handoffFollow: 'Cette page se mettra à jour quand votre identité sera confirmée.',
  handoffCode: 'Code QR qui ouvre le lien sur votre téléphone',
  handoffLink: 'Lien pour votre téléphone',
  handoffCopy: 'Copier',
  handoffCopied: 'Copié',
  handoffCopyFailed: 'Copie impossible. Sélectionnez plutôt le lien.',
  handoffUntil: 'Le lien fonctionne jusqu’à {time}.',
  handoffEnded: 'Ce lien a expiré.',
  handoffRenew: 'Obtenir un nouveau lien',
  handoffStay: 'Continuer plutôt ici',

  rightToWorkTitle: 'Confirmez votre droit de travailler',
  rightToWorkText:
    'Tous les employeurs au Royaume-Uni doivent vérifier que les personnes qu’ils embauchent ont le droit d’y travailler (right to work). Nous utilisons votre vérification d’identité\u00a0: vous n’avez besoin de rien d’autre. Cela prend quelques secondes.',
  rightToWorkWhy: 'Nous conservons le résultat, car {organisation} doit pouvoir prouver cette vérification.',
  rightToWorkCheck: 'Lancer la vérification',
  rightToWorkPending: 'Vérification de votre droit de travailler...',
  rightToWorkOpen: 'Votre droit de travailler n’est pas encore confirmé.',
  rightToWorkPassed: 'Droit de travailler confirmé',
  rightToWorkPassedText: 'Votre droit de travailler est confirmé.',

  ...rightToWork,
  rightToWorkOverTitle: 'Nous n’avons pas pu confirmer votre droit de travailler',
  rightToWorkOverText:
    'Contactez {organisation}. Votre employeur peut vérifier vos documents et rouvrir cette étape.',

  doneTitle: 'Vous avez terminé les quatre étapes',
  doneText:
    'Choisissez «\u00a0Terminer la vérification\u00a0» pour indiquer à {organisation} que vous avez terminé.',
  donePassed: '{step}\u00a0: étape réussie',
  doneComplete: 'Terminer la vérification',
  donePending: 'Finalisation...',
  endTitle: 'Votre vérification est terminée',
  endText:
    'Maintenant, {organisation} peut voir le résultat de votre vérification. Vous n’avez plus rien à faire\u00a0: vous pouvez fermer cette page.',
  endNext: 'S’il faut autre chose, {organisation} vous contactera.',
  endFirstDay: 'Votre premier jour est le {day}. L’heure et le lieu vous seront indiqués par {organisation}.',
  endPrint: 'Imprimer ou enregistrer',

  progressFailed: 'Erreur',
  progressFailedText: 'L’état de la vérification n’a pas pu être chargé',
  emailFailed: 'La vérification a échoué',
  emailFailedText: 'L’adresse e-mail n’a pas pu être vérifiée',
  codeFailed: 'La vérification a échoué',
  codeFailedText: 'Le code n’a pas pu être vérifié',
  sendFailed: 'Le code n’a pas pu être envoyé',
  sendFailedText: 'La demande de code a échoué',
  phoneNumberFailed: 'La modification a échoué',
  phoneNumberFailedText: 'Le numéro de téléphone n’a pas pu être modifié',
  sessionFailed: 'Erreur',
  sessionFailedText: 'La vérification d’identité n’a pas pu commencer',
  sessionFailedHint: 'Réessayez dans quelques minutes.',
  handoffFailed: 'Erreur',
  handoffFailedText: 'Nous n’avons pas pu créer de lien pour votre téléphone. Réessayez.',
  rightToWorkFailed: 'Erreur',
  rightToWorkFailedText: 'Le droit de travailler n’a pas pu être vérifié',
  completeFailed: 'La finalisation a échoué',
  completeFailedText: 'La vérification n’a pas pu être terminée',

  'error.bad_request': 'Les données n’ont pas pu être lues. Vérifiez votre saisie et réessayez.',
  'error.email_mismatch':
    'Ce n’est pas l’adresse e-mail que votre employeur a pour vous. Essayez-en une autre ou demandez-lui laquelle il a utilisée.',
  'error.forbidden':
    'Nous n’avons pas pu confirmer d’où vient cette demande. Rechargez la page et réessayez.',
  'error.identity_attempts_used':
    'Vous avez utilisé toutes vos tentatives. Contactez votre employeur pour obtenir de l’aide.',
  'error.identity_processing':
    'Votre vérification d’identité est toujours en cours. Attendez le résultat avant de recommencer.',
  'error.in_flight': 'La même demande est déjà en cours de traitement. Patientez un instant.',
  'error.internal': 'Un problème est survenu. Réessayez.',
  'error.invalid_link': 'Le lien de vérification n’est pas valide ou a expiré.',
  'error.employer_closed':
    'Votre employeur a fermé son compte Bonafide, ce lien ne fonctionne donc plus. Adressez-vous à votre employeur si vous avez des questions.',
  'error.network_busy':
    'Trop de codes ont été demandés depuis votre réseau. Réessayez plus tard ou utilisez un autre réseau, par exemple vos données mobiles.',
  'error.origin_not_allowed':
    'Cette vérification ne peut pas être ouverte sur ce site. Contactez votre employeur.',
  'error.previous_step': 'Terminez d’abord l’étape précédente',
  'error.request_timeout': 'L’envoi a pris trop de temps. Réessayez.',
  'error.step_done': 'Cette étape est déjà terminée',
  'error.step_locked':
    'Vous avez saisi trop de codes incorrects. Demandez à votre employeur de débloquer cette étape.',
  'error.too_many_requests': 'Trop de tentatives. Attendez un peu et réessayez.',
  'error.unavailable': 'Le service n’est pas disponible pour le moment. Réessayez dans un instant.',

  'Please enter a valid email address': 'Saisissez une adresse e-mail valide',
  'Please enter a valid phone number': 'Saisissez un numéro de téléphone valide',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Supprimez les caractères cachés. Essayez de saisir le texte au lieu de le coller',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Utilisez un numéro de téléphone d’un autre pays\u00a0: nous ne pouvons pas envoyer de messages à celui-ci',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Utilisez un numéro de mobile ou de ligne fixe, et non un numéro surtaxé ou gratuit',
  'Please use 32 characters or fewer': 'Utilisez au maximum 32 caractères',
  'Please choose one of the answers': 'Choisissez l’une des réponses',
  'Please enter your share code': 'Saisissez votre code de partage (share code)',
  'Please enter your date of birth': 'Saisissez votre date de naissance',
  'Please enter a valid date of birth': 'Saisissez une date de naissance correcte',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Un code de partage (share code) pour le droit de travailler commence par W et comporte 9 lettres et chiffres, comme W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Ce code de partage (share code) a été créé pour louer un logement. Demandez-en un nouveau pour le droit de travailler, qui commence par W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Ce code de partage (share code) a été créé pour prouver votre statut migratoire. Demandez-en un nouveau pour le droit de travailler, qui commence par W.',
  'Your employer could not confirm your right to work.':
    'Votre employeur n’a pas pu confirmer votre droit de travailler.',
  'OTP code must be 6 digits': 'Le code doit comporter 6 chiffres',
  'Invalid OTP code': 'Code incorrect',
  'You cannot change your phone number again. Contact your employer for help.':
    'Vous ne pouvez plus modifier votre numéro de téléphone. Contactez votre employeur pour obtenir de l’aide.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'Nous n’avons pas pu confirmer votre droit de travailler. Contactez votre employeur pour savoir quoi faire.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'C’était un test, et un test ne vérifie l’identité de personne. Contactez votre employeur pour savoir quoi faire.',
  'Your employer will confirm your right to work and let you know.':
    'Votre employeur confirmera votre droit de travailler et vous préviendra.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Vous avez saisi trop de codes incorrects. Demandez à votre employeur de débloquer cette étape.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Vous avez saisi une adresse e-mail incorrecte trop de fois. Utilisez plutôt un code envoyé par e-mail.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Vous avez saisi un code incorrect trop de fois. Demandez un nouveau code.',
  'This code has expired or has already been used. Ask for a new code.':
    'Ce code a expiré ou a déjà été utilisé. Demandez un nouveau code.',
  'We could not send the text message. Try again or use another number.':
    'Nous n’avons pas pu envoyer le SMS. Réessayez ou utilisez un autre numéro.',
  'The identity check was not successful.': 'La vérification d’identité n’a pas abouti.',
  'The document has expired.': 'Le document a expiré.',
  'The photo was not clear enough to read.': 'La photo n’était pas assez nette pour être lue.',
  'The face does not match the document.': 'Le visage ne correspond pas au document.',
  'This kind of document is not accepted.': 'Ce type de document n’est pas accepté.',
  'The address does not match the one we were given.':
    'L’adresse ne correspond pas à celle qui nous a été donnée.',
  'Documents from this country are not accepted.': 'Les documents de ce pays ne sont pas acceptés.',
  'The document could not be verified.': 'Le document n’a pas pu être vérifié.',
  'The document could not be matched with your invitation.':
    'Le document n’a pas pu être associé à votre invitation.',
  'The document does not have enough information to check the ID number.':
    'Le document ne contient pas assez d’informations pour vérifier le numéro.',
  'The ID number does not match the document.': 'Le numéro ne correspond pas au document.',
  'The ID number could not be verified.': 'Le numéro n’a pas pu être vérifié.',
  'The document does not have a photo of a face.': 'Le document ne comporte pas de photo d’un visage.',
  'The selfie was not accepted.': 'Le selfie n’a pas été accepté.',
  'The selfie could not be verified.': 'Le selfie n’a pas pu être vérifié.',
  'You need to be older to use this identity check.':
    'La vérification d’identité n’est pas possible à cet âge.',
}
