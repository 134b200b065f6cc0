/** The npm package of a bare specifier: `viem/utils` is in `viem`, `@a/b/c` in `@a/b`. */
export function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}
