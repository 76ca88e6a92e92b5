import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken: 'Esta parte da página não está bem configurada. Contacte a organização que gere este site.',
  offline: 'Não foi possível carregar. Verifique a sua ligação à Internet e tente novamente.',
  access: 'Não foi possível confirmar o seu acesso. Tente novamente ou recarregue a página.',
  busy: 'Não obtivemos resposta. Tente novamente daqui a alguns minutos.',
  slow: 'Está a demorar mais do que o habitual. Mantenha esta página aberta.',
  popup: 'O seu navegador bloqueou a verificação de identidade. Abra-a aqui:',
  open: 'Abrir a verificação',
  stopped: 'Saiu da verificação de identidade antes de a terminar. Pode continuar de onde parou.',
  retry: 'Tentar novamente',
}
