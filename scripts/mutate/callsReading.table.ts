import type { Fault } from './fault.types.ts'

const reading = 'packages/reading/src'
const fault =
  (file: string, tests: string) =>
  (id: string, find: string, replace: string): Fault => ({
    id,
    file: `${reading}/${file}`,
    find,
    replace,
    tests: ['unit', ...tests.split(' ').map((name) => `${reading}/${name}.test.ts`)],
  })
const calls = fault('decode/decodeCalls.ts', 'decode/decodeCalls decode/decodeUserOperation')
const row = fault('evm/callRow.ts', 'decode/decodeCalls evm/ownCalls')
const operation = fault('decode/decodeUserOperation.ts', 'decode/decodeUserOperation risk/assessRisk')
const own = fault('evm/ownCalls.ts', 'evm/ownCalls risk/assessRisk')
const delegation = fault('evm/delegationCalls.ts', 'evm/ownCalls risk/assessRisk')
const warning = fault('risk/warnings.ts', 'risk/assessRisk decode/decodeCalls')
const limit = fault('decode/withAllowance.ts', 'decode/decodeCalls')
const items = fault('decode/settleItems.ts', 'decode/settleItems')
const place = fault('risk/assessRisk.ts', 'decode/decodeCalls')
const fill = fault('evm/fillCalls.ts', 'evm/fillCalls')
const look = fault('lookUp/lookUp.ts', 'lookUp/lookUpCalls')
const simulation = fault('simulate/simulateCalls.ts', 'simulate/simulate evm/fillCalls')

/** What would let several calls, an upgrade or an operation do more than their screen says. */
export const callsReadingFaults: readonly Fault[] = [
  calls(
    'a batch is taken for another account',
    'if (given.from !== undefined && given.from.toLowerCase() !== account.toLowerCase())',
    'if (given.from === undefined)',
  ),
  calls(
    'a batch is taken for another chain',
    'BigInt(given.chainId) !== BigInt(chainId)',
    'BigInt(given.chainId) < 1n',
  ),
  calls(
    'a batch has more calls than a wallet takes',
    'given.calls.length > maxCalls',
    'given.calls.length > maxCalls + 1',
  ),
  calls(
    'an account calls itself',
    'call.data.length > 0 && isToItself(call)',
    'call.data.length > 9999 && isToItself(call)',
  ),
  items(
    'an allowance for item 0 of a collection is called a revocation',
    "action.key === 'revoke' &&",
    "action.key === 'memo' &&",
  ),
  items('what nobody could say is called a revocation', "?.counts !== 'amounts'", "?.counts === 'items'"),
  items(
    'an allowance for item 0 is called a revocation in a call that others hand in',
    "decoded.kind === 'message' ||",
    "decoded.kind === 'message' || decoded.kind === 'typedData' ||",
  ),
  limit(
    'a limit is lowered in another call than the one that is named',
    'calls.with(place, changed.request)',
    'calls.with(0, changed.request)',
  ),
  row('an account calls itself in small letters', 'to?.toLowerCase() === from.toLowerCase()', 'to === from'),
  operation(
    'an operation is of another sender',
    'given.sender.toLowerCase() !== account.toLowerCase()',
    "given.sender === ''",
  ),
  operation('an operation is for another EntryPoint', 'at.toLowerCase() !== entryPoint', "at === ''"),
  operation('an account calls itself in an operation', "refuseOwnCalls(calls ?? [], 'callData')", ''),
  operation('an operation with a factory is signed', 'Boolean(given.factory) ||', ''),
  operation('an operation with code of its own is signed', "|| (initCode ?? '0x') !== '0x'", ''),
  operation("an operation with an app's authorisation is signed", 'given.eip7702Auth !== undefined', 'false'),
  operation(
    'what an operation costs leaves out its paymaster',
    '    given.paymasterVerificationGasLimit,\n    given.paymasterPostOpGasLimit,\n',
    '',
  ),
  own(
    'foreign code in the account’s name has no mark',
    "{ marks: ['unreadable', 'control'] }",
    "{ marks: ['unreadable'] }",
  ),
  own('a mode that nobody knows is read', '/^0x(00|01)(00|01)0{60}$/', '/^0x(00|01)(00|01).{60}$/'),
  own('calls that may fail are said as all or nothing', "const isAtomic = kind === '00'", 'const isAtomic = true'),
  own('the calls of any contract are said as the account’s own', 'if (!isToItself(call)) return undefined', ''),
  own(
    'of a batch only the first call is written',
    'const values = calls.map(',
    'const values = calls.slice(0, 1).map(',
  ),
  delegation('a permission that counts again has no mark', "{ marks: ['enables'] }", '{}'),
  delegation('acting by a permission has no mark', "{ marks: ['redeems'], inner }", '{ inner }'),
  delegation(
    'whom a permission acts for is who acts',
    'readContext(String(context))?.at(-1)',
    'readContext(String(context))?.at(0)',
  ),
  delegation(
    'taking back counts at any contract',
    'isAt: (call) => call.to === delegationManager || isToItself(call),',
    '',
  ),
  warning(
    'a factory of an operation goes unsaid',
    "decoded.kind === 'userOperation' && decoded.operation.creates",
    'false',
  ),
  warning(
    'a permission that counts again is signed',
    "level: 'stop', when: marked('enables')",
    "level: 'hold', when: marked('enables')",
  ),
  warning(
    'money of a batch is not counted',
    'return decoded.calls.reduce((sum, { value }) => sum + value, 0n)',
    'return 0n',
  ),
  place(
    'a warning names another call of the batch',
    'decoded.action.inner.slice(i, i + 1)',
    'decoded.action.inner.slice(0, 1)',
  ),
  fill('a batch takes code without an authorisation', ', authorization: { address: code } }', ' }'),
  fill('the gas of an authorisation is left out', 'spareGas(used + authorisationGas)', 'spareGas(used)'),
  fill('calls one after the other share a number', 'nonce: one.nonce + BigInt(i)', 'nonce: one.nonce'),
  fill('a node that passes over the code is believed', 'code === undefined ? 0n : dataGas', '0n'),
  simulation(
    'gas of a call that fails is counted',
    'if (gasUsed === undefined || status === 0n)',
    'if (gasUsed === undefined)',
  ),
  simulation('a call gets no gas for what the chain gives back at its end', '(gasUsed * 5n) / 4n', 'gasUsed'),
  simulation(
    'a call that the node left out counts as tried',
    'if (calls.length !== requests.length)',
    'if (calls.length === 0)',
  ),
  look(
    'the fee of several transactions is that of the first',
    'sumOf(prepared.map(maxFeeOf))',
    'sumOf(prepared.slice(0, 1).map(maxFeeOf))',
  ),
  look(
    'the account pays for an operation nothing',
    'decoded.operation.paymaster ? 0n : decoded.operation.maxFee',
    '0n',
  ),
]
