import { rightToWork } from '../right-to-work/pt.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'a sua entidade empregadora',
  asks: 'pede-lhe que confirme a sua identidade',
  sandbox: 'Ambiente de testes: não é uma verificação real',
  privacy: 'Só partilhamos os seus dados com {organisation} e com os serviços que fazem as verificações.',
  wrong: 'Algo não está bem? Contacte {organisation}.',
  takes: 'Demora cerca de 5 minutos.',
  needsAll: 'Vai precisar do telefone e do passaporte ou da carta de condução.',

  steps: 'Passos',
  stepOf: 'Passo {current} de {total}',
  stepsDone: 'Todos os passos concluídos',
  completed: 'passo concluído',
  current: 'passo atual',
  pending: 'passo por fazer',
  email: 'E-mail',
  phone: 'Telefone',
  identity: 'Identidade',
  rightToWork: 'Direito de trabalhar',

  title: 'Confirme a sua identidade',
  loading: 'A carregar...',
  notification: 'Notificação',
  close: 'Fechar notificação',
  sending: 'A enviar...',
  verifying: 'A confirmar...',
  checking: 'A verificar...',
  checkAgain: 'Verificar de novo',

  linkTitle: 'Link de verificação inválido',
  linkText: 'O link de verificação é inválido ou expirou.',
  linkRenew: 'Enviar-me um novo link',
  linkRenewed: 'Se reconhecemos este link, já lhe enviámos um novo. Veja o seu e-mail e os seus SMS.',
  linkRenewFailed: 'Não foi possível enviar um novo link. Tente novamente daqui a alguns minutos.',
  linkHome: 'Voltar à página inicial',

  loadTitle: 'Não foi possível abrir a sua verificação',
  loadText: 'O seu progresso está guardado. Verifique a sua ligação à Internet e tente novamente.',
  loadRetry: 'Tentar novamente',

  emailTitle: 'Confirme o seu e-mail',
  emailText:
    'Introduza o endereço de e-mail que {organisation} tem registado em seu nome. Vamos compará-lo com o seu convite para que mais ninguém possa usar o seu link.',
  emailVerify: 'Confirmar e-mail',
  emailPending: 'A confirmar o seu e-mail...',
  emailCode: 'Enviar um código para o meu e-mail',
  emailCodeText:
    'Introduza o código de 6 dígitos enviado para {email}. Expira dentro de 10 minutos. Se não o encontrar, veja a pasta de spam.',
  emailCodeResendHint: 'Vamos enviar-lhe um novo código por e-mail',
  emailCodeWrongHint: 'Veja o último e-mail e tente novamente',

  phoneTitle: 'Confirme o seu telefone',
  phoneText: 'Vamos enviar-lhe um código de 6 dígitos por SMS. Demora cerca de um minuto.',
  phoneWhy: 'Guardamos o número para que {organisation} possa entrar em contacto.',
  phoneWhich: 'Que número devemos usar?',
  phoneUse: 'Usar {phone}',
  phoneKnown: 'O número que temos',
  phoneOther: 'Usar outro número',
  phoneOtherHint: 'Vamos informar a sua entidade empregadora',
  phoneNumber: 'Número de telemóvel',
  phoneNumberHint: 'Em números internacionais, inclua o indicativo do país',
  phoneSend: 'Enviar código',
  phoneHasCode: 'Já tenho um código',
  phoneYours: 'o seu telefone',

  codeTitle: 'Introduza o código',
  codeText: 'Enviámos um código de 6 dígitos por SMS para {phone}.',
  codeSandbox: 'Ambiente de testes: não foi enviado nenhum SMS. O seu código é {code}.',
  codeLabel: 'Código',
  codeExpires_one: 'Expira dentro de {count} minuto.',
  codeExpires_many: 'Expira dentro de {count} de minutos.',
  codeExpires_other: 'Expira dentro de {count} minutos.',
  codeVerify: 'Confirmar',
  codeResend: 'Reenviar código',
  codeResendIn: 'Reenviar código em {time}',
  codeResendHint: 'Vamos enviar-lhe um novo código por SMS',
  codeSent: 'Código enviado',
  codeSentTo: 'Enviámos um SMS para {phone}.',
  codeSentIs: 'O seu código é {code}.',
  codeWrongHint: 'Veja o último SMS e tente novamente',

  identityTitle: 'Confirme a sua identidade',
  identityText:
    'Vai tirar uma fotografia do seu documento de identidade e uma selfie. O nosso parceiro vai verificá-las. Demora cerca de 3 minutos. Precisa de:',
  identityDocument: 'passaporte ou carta de condução',
  identityCamera: 'um telefone ou computador com câmara',
  identityWhy: 'Guardamos o resultado para que {organisation} saiba que é mesmo a pessoa que diz ser.',
  identityStart: 'Verificar a minha identidade',
  identityContinue: 'Continuar a verificação',
  identityAgain: 'Tentar novamente',
  identityOpening: 'A abrir...',
  identityStarted: 'Não terminou a verificação de identidade. Pode continuar de onde parou.',
  identityUnsure: 'Não foi possível confirmar a sua identidade.',
  identityTries_one: 'Pode tentar mais {count} vez.',
  identityTries_many: 'Pode tentar mais {count} de vezes.',
  identityTries_other: 'Pode tentar mais {count} vezes.',
  identityPassed: 'Identidade confirmada',
  identityPassedText: 'A seguir, verificamos o seu direito de trabalhar no Reino Unido.',
  identityFailed: 'A verificação de identidade falhou',
  identityFailedText: 'Tente novamente.',
  identityOver: 'Contacte {organisation}.',
  identityOverTitle: 'Não foi possível confirmar a sua identidade',
  identityOverText:
    'Já usou todas as suas tentativas. Contacte {organisation}: podem verificar os seus documentos de outra forma ou reabrir este passo.',
  identityWaitTitle: 'A verificar a sua identidade',
  identityWaitText:
    'O nosso parceiro está a verificar as suas fotografias. Normalmente demora menos de um minuto.',
  identityWait: 'A aguardar o resultado...',
  identitySlowTitle: 'Está a demorar mais do que o habitual',
  identitySlowText:
    'O nosso parceiro ainda está a verificar as suas fotografias. Pode fechar esta página e voltar mais tarde com o mesmo link. Continuará de onde parou.',
  identitySlowContact: 'Se amanhã ainda não houver resultado, contacte {organisation}.',
  identityRestart: 'Começar de novo',
  identityReviewTitle: '{organisation} vai analisar o seu caso',
  identityReviewText:
    'A sua verificação de identidade está feita. {organisation} vai comparar os dados do seu documento com o seu convite.',
  identityReviewNext: 'Pode fechar esta página. Vamos enviar-lhe um e-mail quando houver uma decisão.',

  noDocument: 'Não tenho passaporte nem carta de condução',
  handoff: 'Continuar no telefone',
  handoffText: 'Leia este código com a câmara do telefone ou abra o link no telefone.',
  handoffFollow: 'Esta página será atualizada quando a sua identidade for confirmada.',
  handoffCode: 'Código QR que abre o link no telefone',
  handoffLink: 'Link para o telefone',
  handoffCopy: 'Copiar',
  handoffCopied: 'Copiado',
  handoffCopyFailed: 'Não foi possível copiar. Selecione o link.',
  handoffUntil: 'O link funciona até às {time}.',
  handoffEnded: 'Este link expirou.',
  handoffRenew: 'Obter um novo link',
  handoffStay: 'Continuar aqui',

  rightToWorkTitle: 'Confirme o seu direito de trabalhar',
  rightToWorkText:
    'Todas as entidades empregadoras no Reino Unido têm de verificar se as pessoas que contratam têm o direito de trabalhar no país (right to work). Usamos a sua verificação de identidade, por isso não precisa de mais nada. Demora alguns segundos.',
  rightToWorkWhy:
    'Guardamos o resultado, porque {organisation} tem de poder mostrar que fez esta verificação.',
  rightToWorkCheck: 'Fazer a verificação',
  rightToWorkPending: 'A verificar o seu direito de trabalhar...',
  rightToWorkOpen: 'O seu direito de trabalhar ainda não está confirmado.',
  rightToWorkPassed: 'Direito de trabalhar confirmado',
  rightToWorkPassedText: 'O seu direito de trabalhar está confirmado.',

  ...rightToWork,
  rightToWorkOverTitle: 'Não foi possível confirmar o seu direito de trabalhar',
  rightToWorkOverText: 'Contacte {organisation}: podem verificar os seus documentos e reabrir este passo.',

  doneTitle: 'Terminou os quatro passos',
  doneText: 'Selecione «Concluir verificação» para informar {organisation} de que terminou.',
  donePassed: '{step}: passo concluído',
  doneComplete: 'Concluir verificação',
  donePending: 'A concluir...',
  endTitle: 'A sua verificação está concluída',
  endText:
    'Agora {organisation} pode ver o resultado da sua verificação. Não é preciso fazer mais nada: pode fechar esta página.',
  endNext: 'Se for preciso mais alguma coisa, {organisation} entrará em contacto.',
  endFirstDay: 'O seu primeiro dia é {day}. {organisation} vai indicar-lhe a hora e o local.',
  endPrint: 'Imprimir ou guardar uma cópia',

  progressFailed: 'Erro',
  progressFailedText: 'Não foi possível obter o estado da verificação',
  emailFailed: 'A confirmação falhou',
  emailFailedText: 'Não foi possível confirmar o e-mail',
  codeFailed: 'A confirmação falhou',
  codeFailedText: 'Não foi possível confirmar o código',
  sendFailed: 'O envio do código falhou',
  sendFailedText: 'Não foi possível pedir um código',
  phoneNumberFailed: 'A alteração falhou',
  phoneNumberFailedText: 'Não foi possível alterar o número de telefone',
  sessionFailed: 'Erro',
  sessionFailedText: 'Não foi possível iniciar a verificação de identidade',
  sessionFailedHint: 'Tente novamente daqui a alguns minutos.',
  handoffFailed: 'Erro',
  handoffFailedText: 'Não foi possível criar um link para o telefone. Tente novamente.',
  rightToWorkFailed: 'Erro',
  rightToWorkFailedText: 'Não foi possível verificar o direito de trabalhar',
  completeFailed: 'A conclusão falhou',
  completeFailedText: 'Não foi possível concluir a verificação',

  'error.bad_request': 'Não foi possível ler os dados. Verifique o que introduziu e tente novamente.',
  'error.email_mismatch':
    'Este não é o e-mail que a sua entidade empregadora tem. Experimente outro ou pergunte-lhe qual foi usado.',
  'error.forbidden':
    'Não foi possível confirmar a origem deste pedido. Recarregue a página e tente novamente.',
  'error.identity_attempts_used':
    'Já usou todas as suas tentativas. Contacte a sua entidade empregadora para obter ajuda.',
  'error.identity_processing':
    'A sua verificação de identidade ainda está em curso. Aguarde o resultado antes de começar de novo.',
  'error.in_flight': 'Este pedido já está a ser tratado. Aguarde um momento.',
  'error.internal': 'Ocorreu um problema. Tente novamente.',
  'error.invalid_link': 'O link de verificação é inválido ou expirou.',
  'error.employer_closed':
    'A sua entidade empregadora encerrou a conta Bonafide, por isso este link já não funciona. Se tiver dúvidas, fale com a sua entidade empregadora.',
  'error.network_busy':
    'Foram pedidos demasiados códigos a partir da sua rede. Tente novamente mais tarde ou use outra rede, como os dados móveis.',
  'error.origin_not_allowed':
    'Não é possível abrir esta verificação neste site. Contacte a sua entidade empregadora.',
  'error.previous_step': 'Conclua primeiro o passo anterior',
  'error.request_timeout': 'O envio demorou demasiado tempo. Tente novamente.',
  'error.step_done': 'Este passo já está concluído',
  'error.step_locked':
    'Introduziu demasiados códigos errados. Peça à sua entidade empregadora que desbloqueie este passo.',
  'error.too_many_requests': 'Demasiadas tentativas. Espere algum tempo e tente novamente.',
  'error.unavailable': 'O serviço não está disponível neste momento. Tente novamente dentro de instantes.',

  'Please enter a valid email address': 'Introduza um endereço de e-mail válido',
  'Please enter a valid phone number': 'Introduza um número de telefone válido',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Retire os caracteres ocultos. Experimente escrever o texto em vez de o colar',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Use um número de telefone de outro país: não podemos enviar mensagens para este',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Use um número de telemóvel ou de telefone fixo, não um número de valor acrescentado ou gratuito',
  'Please use 32 characters or fewer': 'Use, no máximo, 32 caracteres',
  'Please choose one of the answers': 'Escolha uma das respostas',
  'Please enter your share code': 'Introduza o seu código share code',
  'Please enter your date of birth': 'Introduza a sua data de nascimento',
  'Please enter a valid date of birth': 'Introduza uma data de nascimento correta',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Um código share code para o direito de trabalhar começa por W e tem 9 letras e números, como W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Este código share code foi criado para arrendar casa. Obtenha um novo para o direito de trabalhar, que começa por W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Este código share code foi criado para provar o seu estatuto de imigração. Obtenha um novo para o direito de trabalhar, que começa por W.',
  'Your employer could not confirm your right to work.':
    'A sua entidade empregadora não conseguiu confirmar o seu direito de trabalhar.',
  'OTP code must be 6 digits': 'O código tem de ter 6 dígitos',
  'Invalid OTP code': 'Código inválido',
  'You cannot change your phone number again. Contact your employer for help.':
    'Já não pode alterar o seu número de telefone. Contacte a sua entidade empregadora para obter ajuda.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'Não foi possível confirmar o seu direito de trabalhar. Contacte a sua entidade empregadora para saber o que fazer.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'Isto foi um teste, e um teste não verifica ninguém. Contacte a sua entidade empregadora para saber o que fazer.',
  'Your employer will confirm your right to work and let you know.':
    'A sua entidade empregadora vai confirmar o seu direito de trabalhar e enviar-lhe um aviso.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Introduziu demasiados códigos errados. Peça à sua entidade empregadora que desbloqueie este passo.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Introduziu o endereço de e-mail errado demasiadas vezes. Use um código enviado para o seu e-mail.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Introduziu o código errado demasiadas vezes. Peça um novo código.',
  'This code has expired or has already been used. Ask for a new code.':
    'Este código expirou ou já foi usado. Peça um novo código.',
  'We could not send the text message. Try again or use another number.':
    'Não foi possível enviar o SMS. Tente novamente ou use outro número.',
  'The identity check was not successful.': 'A verificação de identidade não foi bem-sucedida.',
  'The document has expired.': 'O documento expirou.',
  'The photo was not clear enough to read.': 'A fotografia não está suficientemente nítida.',
  'The face does not match the document.': 'O rosto não corresponde ao documento.',
  'This kind of document is not accepted.': 'Este tipo de documento não é aceite.',
  'The address does not match the one we were given.': 'O endereço não corresponde ao que nos foi dado.',
  'Documents from this country are not accepted.': 'Não são aceites documentos deste país.',
  'The document could not be verified.': 'Não foi possível verificar o documento.',
  'The document could not be matched with your invitation.':
    'Não foi possível associar o documento ao seu convite.',
  'The document does not have enough information to check the ID number.':
    'O documento não mostra dados suficientes para verificar o número.',
  'The ID number does not match the document.': 'O número não corresponde ao documento.',
  'The ID number could not be verified.': 'Não foi possível verificar o número.',
  'The document does not have a photo of a face.': 'O documento não tem uma fotografia do rosto.',
  'The selfie was not accepted.': 'A selfie não foi aceite.',
  'The selfie could not be verified.': 'Não foi possível verificar a selfie.',
  'You need to be older to use this identity check.':
    'A verificação de identidade não está disponível para esta idade.',
}
