import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'votre employeur',

  subject_invitation: '{organisation} vous demande de confirmer votre identité',
  subject_link_renewed: '{organisation}\u00a0: votre nouveau lien de vérification',
  subject_reminder: 'Rappel\u00a0: confirmez votre identité pour {organisation}',
  subject_step_reopened: '{organisation} a rouvert une étape de votre vérification',
  subject_identity_accepted: '{organisation} a confirmé votre pièce d’identité',
  subject_identity_declined: '{organisation}\u00a0: votre pièce d’identité ne correspond pas à l’invitation',
  subject_appointment_cancelled: '{organisation} a annulé votre rendez-vous',

  title_invitation: 'Confirmez votre identité',
  title_link_renewed: 'Votre nouveau lien',
  title_reminder: 'Rappel pour confirmer votre identité',
  title_step_reopened: 'Vous pouvez réessayer',
  title_identity_accepted: 'Vous pouvez continuer',
  title_identity_declined: 'Votre pièce d’identité ne correspond pas',
  title_appointment_cancelled: 'Votre rendez-vous est annulé',

  hello: 'Bonjour {fullName},',
  opening_invitation:
    '{organisation} vous demande de confirmer votre identité et votre droit de travailler au Royaume-Uni.',
  opening_link_renewed:
    'Voici votre nouveau lien pour la vérification demandée par {organisation}. Les liens précédents ne fonctionnent plus.',
  opening_reminder:
    'Vous n’avez pas terminé de confirmer votre identité et votre droit de travailler au Royaume-Uni pour {organisation}.',
  opening_step_reopened:
    '{organisation} a rouvert une étape de votre vérification. Vous pouvez la recommencer avec ce lien.',
  opening_identity_accepted:
    '{organisation} a examiné votre pièce d’identité et a confirmé qu’elle est la vôtre. Vous pouvez poursuivre votre vérification.',
  opening_identity_declined:
    '{organisation} a examiné votre pièce d’identité et n’a pas pu l’associer à votre invitation. Votre lien indique ce que vous pouvez faire. Si vous pensez qu’il s’agit d’une erreur, contactez {organisation}.',
  opening_appointment_cancelled:
    '{organisation} a annulé votre rendez-vous. Vous pouvez choisir un autre horaire avec ce lien.',

  start: 'Commencer la vérification',
  startHere: 'Commencez ici\u00a0:',
  noButton: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',

  asked: 'Il y a quatre étapes\u00a0:',
  askedEmail: 'confirmer votre adresse e-mail',
  askedPhone: 'confirmer votre numéro de téléphone avec un code que nous vous envoyons par SMS',
  askedIdentity: 'prendre en photo votre passeport ou permis de conduire, et faire un selfie',
  askedRightToWork: 'confirmer votre droit de travailler au Royaume-Uni',

  takes:
    'Cela prend environ 5 minutes. Vous pouvez vous arrêter à tout moment et reprendre plus tard avec le même lien.',
  lastDay:
    'Ce lien vous est réservé et fonctionne jusqu’au {lastDay}. Merci de ne le transmettre à personne.',
  ignore: 'Si vous n’attendiez pas ce message, envoyé par {organisation}, vous pouvez l’ignorer.',

  short_invitation: "{organisation} : confirmez votre identité d'ici au {lastDay}.",
  short_link_renewed: '{organisation} : votre nouveau lien pour confirmer votre identité :',
  short_reminder: "{organisation} : rappel, confirmez votre identité d'ici au {lastDay}.",
  short_step_reopened: '{organisation} a rouvert une étape de votre vérification. Reprenez-la :',
  short_identity_accepted: "{organisation} a confirmé votre pièce d'identité. Continuez ici :",
  short_identity_declined: "{organisation} : votre document diffère de l'invitation. Suite :",
  short_appointment_cancelled: '{organisation} a annulé votre rendez-vous. Choisissez-en un autre :',

  code: '{organisation} : {code} est votre code. Il expire dans 10 minutes. Ne le donnez à personne.',

  subject_code: '{organisation}\u00a0: votre code de vérification',
  title_code: 'Confirmez votre adresse e-mail',
  opening_code:
    '{organisation} vous demande de confirmer votre identité. Saisissez ce code sur la page de vérification pour confirmer votre adresse e-mail\u00a0:',
  codeLifetime: 'Le code expire dans 10 minutes. Ne le communiquez à personne.',

  subject_own_copy: 'Vous avez terminé votre vérification pour {organisation}',
  title_own_copy: 'Vous avez terminé',
  opening_own_copy:
    'Vous avez terminé votre vérification pour {organisation}. Vous pouvez garder une copie de ce qui a été enregistré.',
  ownCopyHere: 'Votre copie est ici\u00a0:',
  ownCopyButton: 'Obtenir votre copie',

  subject_identity_repeat: '{organisation} doit confirmer à nouveau votre identité',
  title_identity_repeat: 'Confirmez que c’est bien vous',
  opening_identity_repeat: '{organisation} doit confirmer à nouveau que c’est bien vous qui y travaillez.',
  identityRepeatButton: 'Confirmer mon identité',
  identityRepeatOnly: 'C’est la seule étape. Préparez votre pièce d’identité : cela prend environ 2 minutes.',

  subject_follow_up: '{organisation} doit vérifier à nouveau votre droit de travailler',
  title_follow_up: 'Votre droit de travailler doit être vérifié à nouveau',
  opening_follow_up:
    '{organisation} doit vérifier à nouveau votre droit de travailler au Royaume-Uni, au plus tard le {lastDay}.',
  opening_follow_up_undated:
    '{organisation} doit vérifier à nouveau votre droit de travailler au Royaume-Uni.',
  followUpLink: 'Utilisez le lien pour choisir comment le prouver. Il ne sert qu’à cette vérification.',
  followUpNext:
    'Contactez {organisation} pour organiser cette vérification. On vous dira ce que vous devez présenter.',
}
