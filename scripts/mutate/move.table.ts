import type { Fault } from './fault.types.ts'

const core = 'packages/core/src'

export const moves = ['unit', `${core}/move/move.test.ts`, `${core}/move/hostileMove.test.ts`] as const

/** Of moving everything; part of core's. */
export const moveFaults: readonly Fault[] = [
  {
    id: 'what is sent goes where the plan says, whatever was proven',
    file: `${core}/move/buildMove.ts`,
    find: "  if (!proof || proof.account.slice(proof.account.lastIndexOf(':') + 1) !== to) throw notProven({ details: to })\n",
    replace: '  if (!proof) throw notProven({ details: to })\n',
    tests: moves,
  },
  {
    id: 'a proof from the storage is believed',
    file: `${core}/move/buildMove.ts`,
    find: '  await checkProof(kit, state.sources, proof)\n',
    replace: '',
    tests: moves,
  },
  {
    id: 'a proof counts on another page',
    file: `${core}/move/proof.ts`,
    find: 'const { host, origin } = new URL(kit.env.href())',
    replace: "const { host, origin } = { host: 'app.example', origin: 'https://app.example' }",
    tests: moves,
  },
  {
    id: 'a contract proves its address on networks where it is not',
    file: `${core}/move/proof.ts`,
    find: "    return by === 'key' && networkId",
    replace: '    return networkId',
    tests: moves,
  },
  {
    id: 'more is paid than was shown',
    file: `${core}/move/buildMove.ts`,
    find: 'if (fee && part.maxFee !== undefined && fee.maxFeeUnits > BigInt(part.maxFee)) {',
    replace: 'if (fee && part.maxFee !== undefined && fee.maxFeeUnits < 0n) {',
    tests: moves,
  },
  {
    id: 'the account that is left counts as another',
    file: `${core}/move/proof.ts`,
    find: '  if (sources.some((source) => isSameAccount(source, place))) throw sameAccount({ details: place })\n',
    replace: '',
    tests: moves,
  },
  {
    id: 'what pays for a token leaves before the token is known',
    file: `${core}/move/moveEverything.action.ts`,
    find: '  refreshHoldings(kit, natives)\n',
    replace: '  refreshHoldings(kit, natives.slice(natives.length))\n',
    tests: ['unit', `${core}/move/tokenAccounts.test.ts`],
  },
]
