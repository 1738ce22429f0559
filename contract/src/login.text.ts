import { defineTexts } from './text.ts'

/**
 * Texts of the login entry: sign-in, registration, recovery of a password, captcha. They load without the texts of
 * nouns.
 */
export const loginText = defineTexts('login', {
  ways: ['登录方式', 'Sign-in methods'],
  byPassword: ['密码登录', 'Password'],
  bySms: ['短信登录', 'SMS code'],
  byScan: ['扫码登录', 'QR code'],
  noMerchant: ['还没有商户？', 'No merchant yet?'],
  registerLink: ['免费注册', 'Register for free'],
  forgotten: ['忘记密码', 'Forgot password'],
  backToLogin: ['返回登录', 'Back to sign-in'],
  privacyLead: ['登录前请阅读', 'Before signing in, read our'],
  privacy: ['隐私说明', 'Privacy notice'],
  capsLock: ['大写锁定已打开', 'Caps Lock is on'],
  passwordChanged: ['密码已修改，请用新密码登录', 'Password changed. Sign in with the new one'],
  // one-time links
  linkTitle: ['一次性链接', 'One-time link'],
  linkWelcome: ['{name}，你好', 'Hello, {name}'],
  linkSignIn: [
    '设置「{merchant}」登录名 {pin} 的新密码并登录。旧密码失效，其他设备会退出登录。',
    'Set a new password for {pin} at {merchant} and sign in. The old password stops working, and other devices are signed out.',
  ],
  linkEnter: ['设置密码并登录', 'Set password and sign in'],
  linkInvited: ['加入「{merchant}」', 'Join {merchant}'],
  linkNewHint: ['{name}，你好。请选择登录名和密码。', 'Hello, {name}. Choose a login name and a password.'],
  linkOwnHint: [
    '{name}，你好。请用已有账号登录，登录名和密码不变。',
    'Hello, {name}. Sign in with your account. Its login name and password stay the same.',
  ],
  linkOwn: ['已有账号？登录并加入', 'Have an account? Sign in and join'],
  linkNew: ['没有账号？新建一个', 'No account? Create one'],
  linkJoin: ['加入并登录', 'Join and sign in'],
  // SMS
  sendCode: ['获取验证码', 'Send code'],
  sending: ['正在发送', 'Sending'],
  resendIn: ['{seconds} 秒后可重发', 'Resend in {seconds} s'],
  codeSent: [
    '如果这个手机号可以使用，验证码已发出，{minutes} 分钟内有效',
    'If this phone can be used here, a code has been sent. It is valid for {minutes} {minutes:minute|minutes}',
  ],
  gotCode: ['收到了短信验证码？', 'Did you get a code by SMS?'],
  sentCodeHint: [
    '密码正确的话，验证码在账号的手机上。留空登录会重新发送',
    'If the password is right, the code is on the phone of the account. Sign in with an empty code to get a new one',
  ],
  inbox: ['这是开发服务器，验证码在', 'This is a development server: codes arrive in the'],
  inboxLink: ['短信收件箱', 'SMS inbox'],
  smsOff: ['未开通短信服务，请用密码或扫码登录。', 'SMS is not set up here. Use a password or QR code.'],
  // captcha
  check: ['安全验证', 'Security check'],
  checking: [
    '浏览器正在自动完成验证，请稍候。输错次数越多，用时越长',
    'Your browser is completing the check. It takes longer after more wrong attempts',
  ],
  checkAgain: ['重试', 'Try again'],
  checkCancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  // scan
  scanHint: ['请用已登录的手机扫码', 'Scan with a signed-in phone'],
  scanExpiresIn: ['二维码将在 {time}后失效', 'Expires in {time}'],
  scanTime: ['{minutes} 分 {seconds} 秒', '{minutes} min {seconds} s'],
  scanSeconds: ['{seconds} 秒', '{seconds} s'],
  scanRefresh: ['刷新', 'Refresh'],
  scanExpired: ['二维码已失效', 'QR code expired'],
  scanRefused: ['手机上已拒绝', 'Declined on the phone'],
  scanScanned: ['已扫码，请在手机上确认', 'Scanned. Confirm on your phone'],
  scanCheck: ['手机上应显示相同的数字', 'Your phone should show the same number'],
  scanConfirmed: ['已确认，正在登录', 'Confirmed. Signing in'],
  scanLabel: ['登录二维码', 'Sign-in QR code'],
  scanUnreachable: [
    '手机打不开这个地址：服务器只监听本机。启动时设置 HOST=0.0.0.0，并把 PUBLIC_URL 设为手机能打开的地址。',
    'Phones cannot reach this address: the server listens on this machine only. Start it with HOST=0.0.0.0 and set PUBLIC_URL to an address that phones can open.',
  ],
  // registration
  registerTitle: ['注册商户', 'Register a merchant'],
  registerSub: [
    '你将成为创建者，系统会建好角色和首家门店。',
    'You become the creator. Roles and your first store are set up for you.',
  ],
  haveAccount: ['已有账号？', 'Have an account?'],
  signInLink: ['去登录', 'Sign in'],
  register: ['注册并进入', 'Register and sign in'],
  registering: ['正在注册', 'Registering'],
  registrationOff: [
    '未开放注册，请联系管理员。',
    'Registration is not open here. Contact the administrator.',
  ],
  aboutMerchant: ['商户', 'Merchant'],
  aboutYou: ['你的账号', 'Your account'],
  ownPin: ['登录名', 'Login name'],
  pinHint: [
    '4–32 位字母、数字、点或下划线，以字母开头',
    '4 to 32 letters, digits, dots or underscores, starting with a letter',
  ],
  password: ['密码', 'Password'],
  passwordHint: [
    '6–16 位，含数字和大小写字母',
    '6 to 16 characters, with a digit, a lowercase and an uppercase letter',
  ],
  passwordHintSpecial: [
    '6–16 位，含数字、大小写字母和特殊字符',
    '6 to 16 characters, with a digit, a lowercase letter, an uppercase letter and a special character',
  ],
  confirmPassword: ['确认密码', 'Confirm password'],
  sampleHint: ['之后可以删除', 'You can delete them later'],
  // forgotten
  forgottenTitle: ['找回密码', 'Reset your password'],
  forgottenSub: [
    '用账号的手机号接收验证码，再设置新密码。所有设备都会退出登录。',
    'Enter the code sent to your phone, then set a new password. All devices will be signed out.',
  ],
  setPassword: ['设置新密码', 'Set new password'],
  settingPassword: ['正在设置', 'Setting password'],
})
