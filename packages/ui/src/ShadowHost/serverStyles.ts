/** A rule of the light theme. Rules that hold others are cut at their braces. */
const lightRule = /[^{}\s][^{}]*\[data-lk-theme=light\][^{}]*\{[^{}]*\}/g

/**
 * A sheet of parts for markup that is there before any script. A host in the theme "system" follows the system by the
 * sheet alone; what waits for its sheet (`hidden`) is shown by it; an accent that only the script brings is ours before;
 * the rules for a page of our own are left out.
 *
 * It holds no character that HTML escapes, because React 18 escapes the text of a style element, too: an empty text is
 * that of a missing attribute, names of fonts need no quotes, and `>` is a blank, which in a button selects the same.
 */
export function serverStyles(cssText: string): string {
  const escapeFree = cssText
    .replaceAll(/,:root(\[[^\]]*\])*/g, '')
    .replaceAll('content:""', 'content:attr(lk)')
    .replaceAll('"', '')
    .replaceAll('>', ' ')
    .replaceAll('var(--lk-seed)', 'var(--lk-seed,oklch(.8 .13 82))')
  // Each copy stands where its rule does: those of a preset come later, and win over it.
  const bySystem = escapeFree.replace(
    lightRule,
    (rule) => `${rule}@media (prefers-color-scheme:light){${rule.replaceAll('theme=light', 'theme=system')}}`,
  )
  return `${bySystem}.lk[hidden]{display:block}`
}
