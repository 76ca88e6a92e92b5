import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'De quoi disposez-vous\u00a0?',
  adviserText:
    'Les employeurs au Royaume-Uni doivent vérifier que toutes les personnes qu’ils embauchent ont le droit d’y travailler (right to work). Il y a plusieurs façons de le prouver, et vous choisissez.',
  followUpText: 'Votre employeur doit vérifier à nouveau votre droit de travailler. C’est la seule étape.',
  followUpPassedTitle: 'Votre droit de travailler est confirmé',
  followUpPassedText: 'Merci. Votre employeur a tout ce qu’il lui faut et vous n’avez rien d’autre à faire.',
  adviserLegend: 'Choisissez une réponse',
  adviserPassport:
    'Un passeport britannique, ou un passeport ou une carte passeport (passport card) d’Irlande, en cours de validité',
  adviserOnline: 'Un eVisa ou un code de partage (share code)',
  adviserOnlineHint: 'Si vous avez un visa, ou le statut settled ou pre-settled',
  adviserForeign: 'Un autre passeport',
  adviserForeignHint:
    'D’un autre pays, ou d’une autre nationalité britannique, comme British National (Overseas)',
  adviserOther: 'Un autre document',
  adviserOtherHint: 'Comme un acte de naissance ou un passeport expiré',
  adviserUnsure: 'Je ne sais pas',
  adviserNext: 'Continuer',
  adviserBack: 'Retour',
  documentTitle: 'Quel document avez-vous\u00a0?',
  documentText:
    'Les employeurs ne peuvent pas accepter les permis de conduire, les photos ou les copies numérisées, les passeports dont un coin a été coupé, ni les permis et cartes de séjour. Si vous avez un permis ou une carte de séjour, ou un passeport d’une autre nationalité britannique, utilisez un code de partage (share code).',
  documentExpired:
    'Un passeport britannique, ou un passeport ou une carte passeport (passport card) d’Irlande, qui a expiré',
  documentCertificate:
    'Un acte de naissance ou d’adoption du Royaume-Uni, de Jersey, de Guernesey, de l’île de Man ou d’Irlande',
  documentCitizenship: 'Un certificat britannique d’enregistrement ou de naturalisation',
  documentOther: 'Un document différent',
  situationTitle: 'Quelle est votre situation\u00a0?',
  situationPermission: 'Le Home Office m’a donné l’autorisation de vivre ou de travailler au Royaume-Uni',
  situationApplied: 'J’ai fait une demande au Home Office et j’attends une réponse',
  situationDocument: 'J’ai un document britannique ou irlandais',
  situationNone: 'Aucune de ces réponses',
  shareAskTitle: 'Pouvez-vous obtenir un code de partage (share code)\u00a0?',
  foreignText:
    'La plupart des personnes qui ont un visa, ou qui relèvent des programmes Graduate, Ukraine, Hong Kong BN(O), Skilled Worker ou de ceux de l’UE, prouvent leur droit de travailler avec un code de partage.',
  appliedFirst: 'Beaucoup de personnes qui attendent une réponse peuvent en obtenir un.',
  shareAskText:
    'Il s’obtient sur le site du gouvernement britannique. C’est gratuit et cela prend quelques minutes.',
  shareYes: 'Oui, ou je vais essayer',
  shareNoSticker: 'Non, mais mon passeport contient une vignette de visa ou un tampon du Home Office',
  shareNoApplied: 'Non, j’ai fait une demande au Home Office et j’attends une réponse',
  shareNo: 'Non',
  shareUnsure: 'Non, ou je ne sais pas',
  shareTitle: 'Saisissez votre code de partage (share code)',
  shareText:
    'Avec ce code, {organisation} voit votre droit de travailler sur le site du gouvernement britannique.',
  shareHow:
    'Connectez-vous sur ce site et choisissez de prouver votre droit de travailler à un employeur. Le code commence par W et reste valide 90 jours.',
  shareGet: 'Obtenir un code de partage (s’ouvre dans un nouvel onglet)',
  shareFails:
    'Si le site du gouvernement ne fonctionne pas, réessayez plus tard. Vous pouvez revenir ici avec le même lien. S’il ne fonctionne toujours pas demain, contactez {organisation}.',
  shareCode: 'Code de partage (share code)',
  shareCodeHint: '9 lettres et chiffres, comme W12 345 678',
  dateOfBirth: 'Date de naissance',
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
  bringTitle: 'Ce qu’il faut montrer',
  bringText:
    '{organisation} doit voir l’original. Une photo ou une copie ne suffit pas. On vous dira quand et comment. Préparez\u00a0:',
  bringPassport: 'votre passeport',
  bringExpired: 'votre passeport expiré. Il n’est pas accepté si un coin a été coupé',
  bringEndorsed: 'votre passeport avec la vignette de visa ou le tampon (il doit être en cours de validité)',
  bringCertificate: 'votre acte de naissance ou d’adoption',
  bringCitizenship: 'votre certificat d’enregistrement ou de naturalisation',
  bringOther: 'votre document',
  bringInsurance:
    'un document officiel avec votre nom et votre numéro de National Insurance, comme un P45, un P60 ou une lettre de HMRC',
  otherText:
    'La plupart des passeports d’autres pays ne prouvent rien à eux seuls. Si c’est le cas du vôtre, utilisez un code de partage (share code).',
  otherCode: 'Utiliser un code de partage',
  appliedTitle: 'En attente du Home Office',
  appliedText:
    'Pendant que vous attendez, {organisation} peut demander au Home Office si vous pouvez travailler. Préparez la date et le numéro de référence de votre demande.',
  helpTitle: '{organisation} va vous aider',
  helpText:
    'Nous dirons à votre employeur que vous avez besoin d’aide. Il vous aidera à trouver ce que vous pouvez utiliser.',
  noDocumentSent: 'Envoyé à {organisation}. Vous n’avez pas à faire la vérification d’identité en ligne.',
  noDocumentText:
    'Lors d’un rendez-vous en personne, {organisation} vérifiera votre identité et votre droit de travailler. Préparez vos documents originaux.',
  noDocumentFound: 'J’en ai trouvé un. Vérifier mon identité',
  noDocumentContact:
    'Contactez {organisation}. Dites que vous n’avez ni passeport ni permis de conduire et demandez ce que vous pouvez montrer à la place.',
  adviserSend: 'Envoyer à {organisation}',
  rightToWorkWaitTitle: 'En attente de votre employeur',
  rightToWorkSent: 'Envoyé à {organisation}, qui va confirmer votre droit de travailler.',
  rightToWorkWaitOnline:
    'Votre code de partage (share code) sera vérifié sur le site du gouvernement britannique.',
  rightToWorkWaitText:
    'Vous pouvez fermer cette page. Rouvrez votre lien à tout moment pour voir si votre droit de travailler a été confirmé.',
  rightToWorkWaitContact: 'Sans nouvelles d’ici quelques jours, contactez {organisation}.',
  rightToWorkChange: 'Modifier ce que j’ai envoyé',
  appointmentsTitle: 'Choisissez un horaire pour le montrer',
  callTitle: 'Choisissez un horaire pour un appel vidéo',
  callText:
    '{organisation} doit vous voir à côté de votre photo, en personne ou lors d’un court appel vidéo.',
  appointmentsText: 'Voici les horaires que propose {organisation}. Ils sont à l’heure du Royaume-Uni.',
  appointmentsFaceToFace: 'En personne',
  appointmentsVideo: 'Par appel vidéo',
  appointmentsTime: 'Horaire',
  appointmentsMore: 'Afficher plus d’horaires',
  appointmentsTake: 'Réserver cet horaire',
  appointmentsTaken: 'Votre rendez-vous',
  appointmentsCalendar: 'Ajouter à mon agenda',
  appointmentsRelease: 'Annuler ce rendez-vous',
  appointmentsGone: 'Cet horaire n’est plus libre. Choisissez-en un autre.',
  photosTitle: 'Envoyez des photos, si vous le souhaitez',
  photosText:
    'Les photos aident {organisation} à se préparer. Ce n’est pas obligatoire, et elles ne remplacent pas l’original, qu’il faudra quand même montrer.',
  photosAdd: 'Choisir des photos',
  photosHint: '12 fichiers au plus, 10\u00a0Mo chacun\u00a0: PDF, PNG, JPEG ou HEIC.',
  photosSent: 'Photos que vous avez envoyées',
  photosRemove: 'Supprimer',
  photosFull: 'Vous avez envoyé 12 photos. Supprimez-en une pour en envoyer une autre.',
  photosFailed: 'Cela n’a pas fonctionné. Réessayez.',
  photosNoRoom:
    'Votre employeur ne peut pas recevoir d’autres fichiers pour le moment. Vous pouvez toujours lui montrer votre document.',
  photosTooLarge: 'Ce fichier dépasse 10 Mo.',
  photosWrongType: 'Ce fichier est endommagé, ou n’est pas au format PDF, PNG, JPEG ou HEIC.',
  moreTitle: '{organisation} a besoin d’autre chose',
  moreReason: 'Message de votre employeur\u00a0:',
  moreShareCode:
    'Demandez un nouveau code de partage (share code) pour le droit de travailler et envoyez-le ici.',
  moreDocument: 'Montrez l’original de ce document. Une photo ou une copie ne suffit pas\u00a0:',
  moreNameChange:
    'un document qui montre pourquoi votre nom a changé, comme un acte de mariage ou un acte de changement de nom (deed poll)',
  moreSendCode: 'Envoyer un nouveau code',
  moreReady: 'Prévenir que je l’ai',
  moreChange: 'Utiliser autre chose',
  wayTitle: 'Comment voulez-vous montrer votre passeport\u00a0?',
  wayText: 'Les deux façons ont la même valeur. Vous choisissez, et vous pouvez changer d’avis.',
  wayDigital: 'En ligne, maintenant',
  wayDigitalHint: 'Avec des photos de votre passeport et de votre visage. Cela prend environ 5 minutes',
  wayOriginal: 'Montrer l’original',
  wayOriginalHint: '{organisation} vous dira quand et comment',
  digitalTitle: 'Faire vérifier votre passeport en ligne',
  digitalText:
    '{provider} vous demande des photos de votre passeport et de votre visage, les vérifie et envoie le résultat à {organisation}. Vous quittez cette page et y revenez quand vous avez terminé.',
  digitalStart: 'Vérifier mon passeport',
  digitalStartedTitle: 'Vous n’avez pas terminé la vérification de votre passeport',
  digitalStartedText: 'Vous pouvez recommencer ou montrer l’original.',
  digitalAgain: 'Recommencer',
  digitalOriginal: 'Montrer plutôt l’original',
  digitalWaitTitle: 'Vérification de votre passeport',
  digitalWaitText: 'Cela prend généralement quelques minutes.',
  digitalFailedTitle: 'Votre passeport n’a pas pu être vérifié en ligne',
  digitalFailedText:
    'Cela ne veut pas dire que vous n’avez pas le droit de travailler ici. Réessayez ou montrez l’original.',
}
