// The paths are repeated here, because the contract's calls would bring zod into the login page. paths.test.ts checks
// that they equal the contract.
export const paths = {
  getSealKey: '/bf/ipos/web/emp/get/sealKey',
  login: '/bf/ipos/web/emp/login',
  loginBySms: '/bf/ipos/web/emp/login/sms',
  sendSmsCode: '/send/sms/code',
  getCaptcha: '/bf/ipos/web/emp/get/captcha',
  checkCaptcha: '/bf/ipos/web/emp/check/captcha',
  createScan: '/scan/create',
  pollScan: '/scan/poll',
  register: '/user/register',
  forgetPassword: '/user/password/forget',
  findLink: '/user/link/find',
  useLink: '/user/link/use',
  joinByLink: '/user/link/join',
} as const

/** The states of signing in by scan. */
export const scanState = { waiting: 0, scanned: 1, confirmed: 2, refused: 3, expired: 4 } as const
