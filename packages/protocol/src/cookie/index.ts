export { formatKitCookie, type KitCookie, kitCookieMaxBytes, kitCookieName, readKitCookie } from './kitCookie.ts'
