import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'a sua entidade empregadora',

  subject_invitation: '{organisation} pede-lhe que confirme a sua identidade',
  subject_link_renewed: '{organisation}: o seu novo link de verificação',
  subject_reminder: 'Lembrete: confirme a sua identidade para {organisation}',
  subject_step_reopened: '{organisation} reabriu um passo da sua verificação',
  subject_identity_accepted: '{organisation} confirmou o seu documento de identidade',
  subject_identity_declined: '{organisation} não conseguiu associar o seu documento ao seu convite',
  subject_appointment_cancelled: '{organisation} cancelou a sua marcação',

  title_invitation: 'Confirme a sua identidade',
  title_link_renewed: 'O seu novo link',
  title_reminder: 'Lembrete para confirmar a sua identidade',
  title_step_reopened: 'Pode tentar novamente',
  title_identity_accepted: 'Pode continuar',
  title_identity_declined: 'O seu documento não corresponde ao convite',
  title_appointment_cancelled: 'A sua marcação foi cancelada',

  hello: 'Olá, {fullName},',
  opening_invitation:
    '{organisation} pede-lhe que confirme a sua identidade e o seu direito de trabalhar no Reino Unido.',
  opening_link_renewed:
    'Este é o seu novo link para a verificação que {organisation} lhe pediu. Os links anteriores já não funcionam.',
  opening_reminder:
    'Ainda não terminou de confirmar a sua identidade e o seu direito de trabalhar no Reino Unido para {organisation}.',
  opening_step_reopened: '{organisation} reabriu um passo da sua verificação. Pode repeti-lo com este link.',
  opening_identity_accepted:
    '{organisation} analisou o seu documento de identidade e confirmou que é seu. Pode continuar a sua verificação.',
  opening_identity_declined:
    '{organisation} analisou o seu documento de identidade e não conseguiu associá-lo ao seu convite. O seu link mostra o que pode fazer a seguir. Se acha que é um engano, contacte {organisation}.',
  opening_appointment_cancelled:
    '{organisation} cancelou a sua marcação. Pode escolher outra hora com este link.',

  start: 'Iniciar a verificação',
  startHere: 'Comece aqui:',
  noButton: 'Se o botão não funcionar, copie este link para o seu navegador:',

  asked: 'São quatro passos:',
  askedEmail: 'confirmar o seu endereço de e-mail',
  askedPhone: 'confirmar o seu número de telefone com um código que lhe enviamos por SMS',
  askedIdentity: 'tirar uma fotografia do seu passaporte ou da sua carta de condução, e uma selfie',
  askedRightToWork: 'confirmar o seu direito de trabalhar no Reino Unido',

  takes: 'Demora cerca de 5 minutos. Pode parar a qualquer momento e continuar mais tarde com o mesmo link.',
  lastDay: 'O link é só para si e funciona até {lastDay}. Por favor, não o partilhe com ninguém.',
  ignore: 'Se não estava à espera desta mensagem, que {organisation} lhe enviou, pode ignorá-la.',

  short_invitation: '{organisation}: confirme a sua identidade até {lastDay}.',
  short_link_renewed: '{organisation}: o seu novo link para confirmar a sua identidade:',
  short_reminder: '{organisation}: lembrete, confirme a identidade até {lastDay}.',
  short_step_reopened: '{organisation} reabriu um passo do seu processo. Repita-o aqui:',
  short_identity_accepted: '{organisation} confirmou o seu documento. Continue aqui:',
  short_identity_declined: '{organisation}: o seu documento difere do convite. O que fazer:',
  short_appointment_cancelled: '{organisation} cancelou a sua hora marcada. Escolha outra:',

  code: '{organisation}: {code} é o seu código. Expira em 10 minutos. Nunca o partilhe.',

  subject_code: '{organisation}: o seu código de verificação',
  title_code: 'Confirme o seu endereço de e-mail',
  opening_code:
    '{organisation} pede-lhe que confirme a sua identidade. Introduza este código na página de verificação para confirmar o seu endereço de e-mail:',
  codeLifetime: 'O código expira dentro de 10 minutos. Nunca o partilhe.',

  subject_own_copy: 'Terminou a sua verificação para {organisation}',
  title_own_copy: 'Terminou',
  opening_own_copy:
    'Terminou a sua verificação para {organisation}. Pode guardar uma cópia do que foi registado.',
  ownCopyHere: 'A sua cópia está aqui:',
  ownCopyButton: 'Obter a sua cópia',

  subject_identity_repeat: '{organisation} precisa de confirmar novamente a sua identidade',
  title_identity_repeat: 'Confirme novamente a sua identidade',
  opening_identity_repeat:
    '{organisation} precisa de confirmar novamente que é mesmo a pessoa que lá trabalha.',
  identityRepeatButton: 'Confirmar identidade',
  identityRepeatOnly:
    'Este é o único passo. Tenha o seu documento de identidade consigo: demora cerca de 2 minutos.',

  subject_follow_up: '{organisation} precisa de verificar novamente o seu direito de trabalhar',
  title_follow_up: 'O seu direito de trabalhar tem de ser verificado novamente',
  opening_follow_up:
    '{organisation} precisa de verificar novamente o seu direito de trabalhar no Reino Unido até {lastDay}.',
  opening_follow_up_undated:
    '{organisation} precisa de verificar novamente o seu direito de trabalhar no Reino Unido.',
  followUpLink: 'Use o link para escolher como o vai comprovar. Serve apenas para esta verificação.',
  followUpNext: 'Contacte {organisation} para marcar a verificação. Vão dizer-lhe o que tem de apresentar.',
}
