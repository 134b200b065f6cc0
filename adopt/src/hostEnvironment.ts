/** What a project outside of this repository runs with: neither the condition for our sources nor the settings of an npm above it. */
export function hostEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const foreign = (key: string) =>
    ['NODE_OPTIONS', 'NODE_ENV', 'NODE_COMPILE_CACHE'].includes(key) || /^(npm_|VITEST|TEST_RESULTS)/.test(key)
  return { ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !foreign(key))), ...more }
}
