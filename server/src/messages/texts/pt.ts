import type { MessageTexts } from './message-texts.ts'

export const texts: MessageTexts = {
  subject_invitation: '{organisation} pede-lhe que confirme a sua identidade',
  subject_link_renewed: 'O seu novo link de verificação de {organisation}',
  subject_reminder: 'Lembrete: {organisation} pede-lhe que confirme a sua identidade',

  title_invitation: 'Confirme a sua identidade',
  title_link_renewed: 'O seu novo link',
  title_reminder: 'A sua verificação está à espera',

  hello: 'Olá, {fullName},',
  opening_invitation:
    '{organisation} pede-lhe que confirme a sua identidade e o seu direito de trabalhar no Reino Unido.',
  opening_link_renewed:
    'Este é o seu novo link para a verificação que {organisation} lhe pediu. Os links anteriores já não funcionam.',
  opening_reminder:
    'Lembramos que {organisation} está à espera de que confirme a sua identidade e o seu direito de trabalhar no Reino Unido.',

  start: 'Iniciar a verificação',
  startHere: 'Comece aqui:',
  noButton: 'Se o botão não funcionar, abra este endereço:',

  asked: 'Vamos verificar:',
  askedEmail: 'o seu endereço de e-mail',
  askedPhone: 'o seu número de telefone, com um código que lhe enviamos',
  askedIdentity:
    'uma fotografia do seu passaporte, carta de condução ou cartão de identidade, e outra do seu rosto',
  askedRightToWork: 'o seu direito de trabalhar no Reino Unido',

  takes: 'Demora cerca de 5 minutos. Pode parar a qualquer momento e continuar mais tarde com o mesmo link.',
  lastDay: 'O link é só para si e funciona até {lastDay}. Por favor, não o partilhe com ninguém.',
  ignore: 'Se não conhece {organisation}, pode ignorar esta mensagem.',

  short_invitation:
    '{organisation} pede-lhe que confirme a sua identidade e o direito de trabalhar. Demora cerca de 5 minutos. O link funciona até {lastDay}:',
  short_link_renewed:
    '{organisation}: o seu novo link para confirmar a sua identidade e o direito de trabalhar. Funciona até {lastDay}:',
  short_reminder:
    '{organisation}: lembramos que deve confirmar a sua identidade e o direito de trabalhar. Demora cerca de 5 minutos. O link funciona até {lastDay}:',

  code: '{organisation}: {code} é o seu código de verificação. Expira dentro de 10 minutos. Nunca o partilhe.',
}
