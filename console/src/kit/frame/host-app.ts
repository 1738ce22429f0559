// The bridge to an app that shows the console in a web view. docs/host-app.md is for the makers of the app.
const mark = /\bZhangguiApp\b/
const appAddress = 'zhanggui://back'

declare global {
  interface Window {
    ZhangguiApp?: { back?: () => void }
  }
}

/** Whether the user agent names the app. */
export const inHostApp = (userAgent = navigator.userAgent): boolean => mark.test(userAgent)

/** Returns to the app, by the function that the app put into the page, or by the app's own URL. */
export function backToApp(): void {
  if (window.ZhangguiApp?.back) window.ZhangguiApp.back()
  else location.href = appAddress
}
