type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const ownFile = /^\/(?:assets\/[\w.-]+|exit-worker)\.js$/

let policy: { createScriptURL(url: string): string } | undefined

/**
 * The address of a script of our own bundle, in the form that the page's policy asks for (Trusted Types). Browsers
 * without them take the text.
 * @throws TypeError for any other address.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= (trustedTypes ?? { createPolicy: (_, rules) => rules }).createPolicy('latchkey', {
    createScriptURL(given) {
      const path = given.startsWith(location.origin) ? given.slice(location.origin.length) : given
      if (!ownFile.test(path)) throw new TypeError('Not a script of this page.')
      return given
    },
  })
  return policy.createScriptURL(url)
}
