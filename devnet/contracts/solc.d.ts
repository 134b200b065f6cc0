declare module 'solc' {
  /** Standard JSON input to standard JSON output, both as text. */
  export function compile(input: string): string
  const solc: { compile: typeof compile }
  export default solc
}
