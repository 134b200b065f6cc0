/** Whether `file` is a test, test fixture or test configuration: code that never ships. */
export function isTestFile(file: string): boolean {
  return (
    /\.(test|test-d|spec)\.tsx?$/.test(file) ||
    /(^|\/)(test|e2e|fixtures|testing)\//.test(file) ||
    /(^|\/)vite(st)?\.config\.ts$/.test(file)
  )
}
