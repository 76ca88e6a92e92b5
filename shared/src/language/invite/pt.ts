import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Adicionar uma pessoa para verificação',
  text: 'Vamos enviar a esta pessoa um link para confirmar a identidade e o direito de trabalhar no Reino Unido (right to work).',
  fullName: 'Nome completo',
  email: 'E-mail',
  sharesEmail: 'Este e-mail é partilhado com outro funcionário',
  sharesEmailHint: 'Por exemplo, um endereço de família. Cada pessoa recebe o seu próprio link.',
  phone: 'Telefone',
  optional: '(opcional)',
  phoneHint:
    'Necessário para SMS e WhatsApp. Os números do Reino Unido podem começar por 0. Para os outros, inclua o indicativo do país.',
  dateOfBirth: 'Data de nascimento',
  dateOfBirthHint: 'Comparamo-la com o documento de identidade.',
  way: 'Como devemos enviar o link?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'Para o e-mail da pessoa',
  toPhone: 'Para o telefone da pessoa',
  language: 'Idioma das mensagens',
  languageOpen: 'Inglês, a menos que a pessoa escolha outro',
  languageHint:
    'Usamos este idioma para as mensagens e os códigos da pessoa. A pessoa pode mudá-lo quando abrir o link.',
  startDate: 'Data de início',
  more: 'Mais',
  manager: 'Nome do gestor',
  managerEmail: 'E-mail do gestor',
  send: 'Enviar convite',
  sending: 'A enviar convite...',
  failed: 'O envio do convite falhou',
  failedText: 'Não foi possível enviar o convite',

  sent: 'Convite enviado',
  sentByEmail: 'Enviámos a {name} um link por e-mail para {address}.',
  sentBySms: 'Enviámos a {name} um link por SMS para {address}.',
  sentByWhatsapp: 'Enviámos a {name} um link por WhatsApp para {address}.',
  another: 'Enviar outro convite',

  next: 'O que acontece a seguir?',
  nextLink: 'A pessoa recebe um link seguro',
  nextLinkText: 'Por e-mail, SMS ou WhatsApp, conforme escolher. O link é só para essa pessoa.',
  nextSteps: 'A verificação tem quatro passos',
  nextStepsText:
    'A pessoa confirma o e-mail, o telefone, a identidade e o direito de trabalhar. Demora cerca de 5 minutos.',
  nextResult: 'Pode ver o resultado',
  nextResultText: 'Pode acompanhar cada passo em «Employees» assim que é concluído.',
  nextResultEmbedded: 'A sua organização pode ver cada passo assim que é concluído.',

  'error.already_invited': 'Esta pessoa já foi convidada',
  'error.bad_request': 'Não foi possível ler os dados. Verifique o que introduziu e tente novamente.',
  'error.embed_token_expired': 'O seu acesso a este formulário expirou. Recarregue a página.',
  'error.embed_token_invalid': 'Não foi possível confirmar o seu acesso. Recarregue a página.',
  'error.embed_token_revoked':
    'Este formulário já não está disponível. Contacte a organização que gere este site.',
  'error.forbidden':
    'Não foi possível confirmar a origem deste pedido. Recarregue a página e tente novamente.',
  'error.in_flight': 'Este pedido já está a ser tratado. Aguarde um momento.',
  'error.internal': 'Ocorreu um problema. Tente novamente.',
  'error.employer_closed':
    'A sua entidade empregadora encerrou a conta Bonafide, por isso este link já não funciona. Se tiver dúvidas, fale com a sua entidade empregadora.',
  'error.origin_not_allowed': 'Não é possível abrir este formulário neste site. Contacte a sua organização.',
  'error.quota_exhausted':
    'O limite mensal de verificações foi atingido. Mude para um plano superior para convidar mais pessoas.',
  'error.request_timeout': 'O envio demorou demasiado tempo. Tente novamente.',
  'error.too_many_requests': 'Demasiados convites. Espere algum tempo e tente novamente.',
  'error.unavailable': 'O serviço não está disponível neste momento. Tente novamente dentro de instantes.',
  'error.wrong_view': 'Esta parte da página não está bem configurada. Contacte a sua organização.',

  'Full name must be at least 2 characters': 'O nome completo tem de ter, pelo menos, 2 caracteres',
  'Please enter a valid email address': 'Introduza um endereço de e-mail válido',
  'Please enter a real date': 'Introduza uma data correta',
  'Please enter a valid date of birth': 'Introduza uma data de nascimento correta',
  'Please enter a valid phone number': 'Introduza um número de telefone válido',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Retire os caracteres ocultos. Experimente escrever o texto em vez de o colar',
  'Please select a notification preference': 'Escolha como enviar o link',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Use um número de telefone de outro país: não podemos enviar mensagens para este',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Use um número de telemóvel ou de telefone fixo, não um número de valor acrescentado ou gratuito',
  'Please use 32 characters or fewer': 'Use, no máximo, 32 caracteres',
  'Please use 120 characters or fewer': 'Use, no máximo, 120 caracteres',
}
