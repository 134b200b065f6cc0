/** What the client's classes take of a page: its address and its storage. Loaded before they are (`setupFiles`). */
export const origin = 'https://shop.example'

const stored = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const location = { host: new URL(origin).host, href: `${origin}/`, origin }
Object.assign(globalThis, { window: { localStorage, location }, localStorage, document: { location } })

export const clearStorage = () => stored.clear()
export const storedKeys = () => [...stored.keys()]
