// The bridge to an app that shows the console inside itself; docs/host-app.md tells its makers.
const mark = /\bZhangguiApp\b/
const appAddress = 'zhanggui://back'

declare global {
  interface Window {
    ZhangguiApp?: { back?: () => void }
  }
}

/** Whether the user agent says that the app shows this page. */
export const inHostApp = (userAgent = navigator.userAgent): boolean => mark.test(userAgent)

/** Leaves for the app: by the function it has put into the page, else by its own address. */
export function backToApp(): void {
  if (window.ZhangguiApp?.back) window.ZhangguiApp.back()
  else location.href = appAddress
}
