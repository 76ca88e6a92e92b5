const names =
  'isEmailAutomatic isLinkRenewed mayHaveCode canHandOff resendAt isRefused getSnapshot hasToken ' +
  'startIdentity checkIdentity settleReturn verifyEmail verifyEmailOfLink sendCode verifyCode resendCode enterCode ' +
  'checkRightToWork refreshRightToWork renewLink initialReturn isHidden showErrors onValid onServerError loadHandoff ' +
  'isDesktop onHandoff columnClass replyNotShown identitySession updatePhone requestOtp verifyOtp isGone kids depth ' +
  'deps undo isLayout onUncaughtError announce onAct inRow issues'

/**
 * Properties that only the verification itself speaks of: not the element around it or the parts loaded after it,
 * not the API, no text and no host page. Its build may shorten them, which saves a quarter of a kilobyte.
 */
export const internalNames: readonly string[] = names.split(' ')
