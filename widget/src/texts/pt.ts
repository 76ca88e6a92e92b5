import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken: 'Esta parte da página não está bem configurada. Avise quem gere esta página.',
  offline: 'Não foi possível carregar. Verifique a sua ligação e tente novamente.',
  access: 'Não foi possível confirmar o seu acesso. Tente novamente ou recarregue a página.',
  busy: 'Não obtivemos resposta. Tente novamente daqui a alguns minutos.',
  slow: 'Está a demorar mais do que o habitual. Aguarde, por favor.',
  popup: 'O seu navegador não abriu a verificação de identidade. Pode abri-la aqui:',
  open: 'Abrir a verificação de identidade',
  stopped: 'Saiu da verificação de identidade antes de a terminar. Pode continuá-la.',
  retry: 'Tentar novamente',
}
