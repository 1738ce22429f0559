/** The system this console is: it decides which menus the server sends (spec section 3 'App settings'). */
export const systemCode = 'ipos'
