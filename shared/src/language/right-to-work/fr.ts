import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'Lequel de ces documents avez-vous\u00a0?',
  adviserText:
    'Les employeurs au Royaume-Uni doivent vérifier que toutes les personnes qu’ils embauchent ont le droit d’y travailler (right to work). Il y a plusieurs façons de le prouver, et vous choisissez.',
  adviserLegend: 'Choisissez une réponse',
  adviserPassport: 'Un passeport britannique ou irlandais en cours de validité',
  adviserOnline: 'Un eVisa ou un code share code',
  adviserOnlineHint: 'Si vous avez un visa, ou le statut settled ou pre-settled',
  adviserOther: 'Un autre document',
  adviserOtherHint: 'Comme un acte de naissance ou un passeport expiré',
  adviserUnsure: 'Je ne sais pas',
  adviserNext: 'Continuer',
  adviserBack: 'Retour',
  documentTitle: 'Quel document avez-vous\u00a0?',
  documentExpired: 'Un passeport britannique ou irlandais expiré',
  documentCertificate: 'Un acte de naissance ou d’adoption du Royaume-Uni ou d’Irlande',
  documentCitizenship: 'Un certificat d’enregistrement ou de naturalisation en tant que citoyen britannique',
  documentOther: 'Un document différent',
  situationTitle: 'Qu’est-ce qui vous correspond\u00a0?',
  situationPermission: 'Le Home Office m’a donné l’autorisation de vivre ou de travailler au Royaume-Uni',
  situationApplied: 'J’ai fait une demande au Home Office et j’attends une réponse',
  situationDocument: 'J’ai un document britannique ou irlandais',
  situationNone: 'Rien de tout cela',
  shareTitle: 'Saisissez votre code share code',
  shareText: 'Avec ce code, {organisation} voit votre droit de travailler sur le site du gouvernement.',
  shareHow:
    'Connectez-vous-y et choisissez de prouver votre droit de travailler à un employeur. Le code commence par W et reste valable 90 jours.',
  shareGet: 'Obtenir un code share code (s’ouvre dans un nouvel onglet)',
  shareFails:
    'Si le site du gouvernement ne fonctionne pas, réessayez plus tard. Vous pouvez revenir ici avec le même lien. S’il ne fonctionne toujours pas demain, contactez {organisation}.',
  shareCode: 'Code share code',
  shareCodeHint: '9 lettres et chiffres, comme W12 345 678',
  dateOfBirth: 'Date de naissance',
  bringTitle: 'Ce qu’il faut montrer',
  bringText:
    'Il faut que {organisation} voie l’original. Une photo ou une copie ne suffit pas. On vous dira quand et comment. Préparez\u00a0:',
  bringPassport: 'votre passeport',
  bringExpired: 'votre passeport expiré. Il n’est pas accepté si un coin a été coupé',
  bringCertificate: 'votre acte de naissance ou d’adoption',
  bringCitizenship: 'votre certificat d’enregistrement ou de naturalisation',
  bringOther: 'votre document',
  bringInsurance:
    'un document officiel avec votre nom et votre numéro de National Insurance, comme un P45, un P60 ou une lettre de HMRC',
  appliedTitle: 'En attente du Home Office',
  appliedText:
    'Pendant que vous attendez, {organisation} peut demander au Home Office si vous pouvez travailler. Préparez la date et le numéro de référence de votre demande.',
  helpTitle: 'L’aide viendra de {organisation}',
  helpText: 'Nous leur dirons que vous ne savez pas. On vous aidera à trouver ce que vous pouvez utiliser.',
  adviserSend: 'Envoyer à {organisation}',
  rightToWorkWaitTitle: 'En attente de votre employeur',
  rightToWorkSent:
    'La demande a été envoyée. Maintenant, {organisation} va confirmer votre droit de travailler.',
  rightToWorkWaitOnline:
    'Votre code share code sera vérifié sur le site du gouvernement. Vous n’avez rien à faire.',
  rightToWorkWaitText:
    'Vous pouvez fermer cette page. Rouvrez votre lien à tout moment pour voir si votre droit de travailler a été confirmé.',
  rightToWorkWaitContact: 'Sans nouvelles d’ici quelques jours, contactez {organisation}.',
  rightToWorkChange: 'Modifier ce que j’ai envoyé',
  moreTitle: 'Il manque quelque chose pour {organisation}',
  moreReason: 'Le message\u00a0:',
  moreShareCode: 'Demandez un nouveau code share code pour le droit de travailler et envoyez-le ici.',
  moreDocument: 'Montrez l’original de ce document. Une photo ou une copie ne suffit pas\u00a0:',
  moreNameChange:
    'un document qui montre pourquoi votre nom a changé, comme un acte de mariage ou un deed poll',
  moreSendCode: 'Envoyer un nouveau code share code',
  moreReady: 'Prévenir que je l’ai',
  moreChange: 'Utiliser autre chose',
}
