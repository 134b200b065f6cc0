import type { Fault } from './fault.types.ts'

const core = 'packages/core/src'

/** How a kit signs people in. */
export const siwxFaults: readonly Fault[] = [
  {
    id: 'the session of a contract account holds on every network of its family',
    file: `${core}/siwx/createApiSiwx.ts`,
    find: "said.by === 'key' || said.caip2Network === chainId",
    replace: 'true',
    tests: ['unit', `${core}/siwx/sessions.test.ts`],
  },
  {
    id: 'who ends the sign-in of this page stays signed in here',
    file: `${core}/siwx/sessions.actions.ts`,
    find: 'if (current) await signOut',
    replace: 'if (!current) await signOut',
    tests: ['unit', `${core}/siwx/sessions.test.ts`],
  },
  {
    id: 'a text for another site is put before the wallet',
    file: `${core}/siwx/siwx.effects.ts`,
    find: 'if (said && signInFits(said, new URL(kit.env.href()).origin)) return undefined',
    replace: 'if (said) return undefined',
    tests: ['unit', `${core}/siwx/siwxFailures.test.ts`],
  },
  {
    id: 'an answer that differs from the sign-in is taken',
    file: `${core}/siwx/oneTap.ts`,
    find: 'if (said[key as keyof typeof expected] !== value) throw mismatch(key)',
    replace: 'void value',
    tests: ['unit', `${core}/siwx/oneTap.test.ts`],
  },
  {
    id: 'an answer for another account is taken',
    file: `${core}/siwx/oneTap.ts`,
    find: "!== account) throw mismatch('account')",
    replace: "=== '') throw mismatch('account')",
    tests: ['unit', `${core}/siwx/oneTap.test.ts`],
  },
  {
    id: 'an answer for a chain that was not asked is taken',
    file: `${core}/siwx/oneTap.ts`,
    find: "  if (!request.chains.includes(said.chainId)) throw mismatch('chain')\n",
    replace: '',
    tests: ['unit', `${core}/siwx/oneTap.test.ts`],
  },
  {
    id: 'a ReCap allows more than was asked',
    file: `${core}/siwx/oneTap.ts`,
    find: "  if (isRecap && !isWithin(recap, { ...request, methods })) throw mismatch('recap')\n",
    replace: '',
    tests: ['unit', `${core}/siwx/oneTap.test.ts`],
  },
  {
    id: 'a stored session is believed against its text',
    file: `${core}/siwx/localSiwx.ts`,
    find: ' || !isAsWritten(session)) return undefined',
    replace: ') return undefined',
    tests: ['unit', `${core}/siwx/configs.test.ts`],
  },
  {
    id: 'a session outlives the wallet',
    file: `${core}/siwx/startSiwx.ts`,
    find: 'if (then === undefined) return signOutOnDisconnect ? [account] : []',
    replace: 'if (then === undefined) return []',
    tests: ['unit', `${core}/siwx/siwx.test.ts`],
  },
  {
    id: 'the modal closes over a required sign-in',
    file: `${core}/siwx/startSiwx.ts`,
    find: 'return isHeld && isMissing && isSiwxRequired(kit)',
    replace: 'return false',
    tests: ['unit', `${core}/siwx/siwx.test.ts`],
  },
  {
    id: 'a sign-in that the server takes once the wallet has left lives on',
    file: `${core}/siwx/siwx.actions.ts`,
    find: 'if (isJudged) await last.result',
    replace: '',
    tests: ['unit', `${core}/siwx/siwx.test.ts`],
  },
  {
    id: 'a sign-in of a connection that came to nothing lives on',
    file: `${core}/siwx/oneTap.ts`,
    find: 'endUnlessConnected(kit, sessions.map(accountOfSession))',
    replace: 'return',
    tests: ['unit', `${core}/siwx/oneTap.test.ts`],
  },
]
