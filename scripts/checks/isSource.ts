/** Whether `file` is hand-written TypeScript or JavaScript. */
export function isSource(file: string): boolean {
  return /\.(tsx?|mts|mjs|js)$/.test(file) && !file.endsWith('.d.ts') && !file.includes('/artifacts/')
}
