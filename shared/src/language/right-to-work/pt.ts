import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'Qual destes tem?',
  adviserText:
    'As entidades empregadoras no Reino Unido têm de verificar se todas as pessoas que contratam têm o direito de trabalhar no país (right to work). Há mais do que uma forma de o mostrar, e a escolha é sua.',
  adviserLegend: 'Escolha uma resposta',
  adviserPassport: 'Um passaporte britânico ou irlandês válido',
  adviserOnline: 'Um eVisa ou um código share code',
  adviserOnlineHint: 'Se tem um visto, ou o estatuto settled ou pre-settled',
  adviserOther: 'Outro documento',
  adviserOtherHint: 'Como uma certidão de nascimento ou um passaporte caducado',
  adviserUnsure: 'Não tenho a certeza',
  adviserNext: 'Continuar',
  adviserBack: 'Voltar',
  documentTitle: 'Que documento tem?',
  documentExpired: 'Um passaporte britânico ou irlandês caducado',
  documentCertificate: 'Uma certidão de nascimento ou de adoção do Reino Unido ou da Irlanda',
  documentCitizenship: 'Um certificado de registo ou de naturalização como cidadão britânico',
  documentOther: 'Um documento diferente',
  situationTitle: 'O que se aplica a si?',
  situationPermission: 'O Home Office deu-me autorização para viver ou trabalhar no Reino Unido',
  situationApplied: 'Fiz um pedido ao Home Office e aguardo uma resposta',
  situationDocument: 'Tenho um documento britânico ou irlandês',
  situationNone: 'Nada disto',
  shareTitle: 'Introduza o seu código share code',
  shareText: 'Com este código, {organisation} vê o seu direito de trabalhar no site do governo.',
  shareHow:
    'Inicie sessão nesse site e escolha provar o seu direito de trabalhar a uma entidade empregadora. O código começa por W e funciona durante 90 dias.',
  shareGet: 'Obter um código share code (abre num novo separador)',
  shareFails:
    'Se o site do governo não funcionar, tente mais tarde. Pode voltar aqui com o mesmo link. Se amanhã continuar sem funcionar, contacte {organisation}.',
  shareCode: 'Código share code',
  shareCodeHint: '9 letras e números, como W12 345 678',
  dateOfBirth: 'Data de nascimento',
  bringTitle: 'O que tem de mostrar',
  bringText:
    'É preciso que {organisation} veja o original. Uma fotografia ou uma cópia não chega. Vai saber quando e como. Tenha à mão:',
  bringPassport: 'o seu passaporte',
  bringExpired: 'o seu passaporte caducado. Não é aceite se tiver um canto cortado',
  bringCertificate: 'a sua certidão de nascimento ou de adoção',
  bringCitizenship: 'o seu certificado de registo ou de naturalização',
  bringOther: 'o seu documento',
  bringInsurance:
    'um documento oficial com o seu nome e o seu número de National Insurance, como um P45, um P60 ou uma carta do HMRC',
  appliedTitle: 'A aguardar o Home Office',
  appliedText:
    'Enquanto espera, {organisation} pode perguntar ao Home Office se pode trabalhar. Tenha à mão a data e o número de referência do seu pedido.',
  helpTitle: 'A ajuda vem de {organisation}',
  helpText: 'Vamos dizer que não tem a certeza. Vai receber ajuda para encontrar o que pode usar.',
  adviserSend: 'Enviar para {organisation}',
  rightToWorkWaitTitle: 'A aguardar a sua entidade empregadora',
  rightToWorkSent: 'O pedido foi enviado. Agora {organisation} vai confirmar o seu direito de trabalhar.',
  rightToWorkWaitOnline:
    'O seu código share code será verificado no site do governo. Não precisa de fazer nada.',
  rightToWorkWaitText:
    'Pode fechar esta página. Volte a abrir o seu link a qualquer momento para ver se o seu direito de trabalhar já foi confirmado.',
  rightToWorkWaitContact: 'Se não tiver notícias dentro de alguns dias, contacte {organisation}.',
  rightToWorkChange: 'Alterar o que enviei',
  moreTitle: 'Falta algo para {organisation}',
  moreReason: 'A mensagem:',
  moreShareCode: 'Obtenha um novo código share code para o direito de trabalhar e envie-o aqui.',
  moreDocument: 'Mostre o original deste documento. Uma fotografia ou uma cópia não chega:',
  moreNameChange:
    'um documento que mostre por que o seu nome mudou, como uma certidão de casamento ou um deed poll',
  moreSendCode: 'Enviar um novo código share code',
  moreReady: 'Avisar que já o tenho',
  moreChange: 'Usar outra coisa',
}
