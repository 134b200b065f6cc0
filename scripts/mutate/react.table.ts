import type { Fault } from './fault.types.ts'

const react = 'packages/react/src'
const view = (...names: readonly string[]): Fault['tests'] => [
  'react',
  ...names.map((name) => `${react}/${name}.test.tsx`),
]
const unit = (name: string): Fault['tests'] => ['unit', `${react}/${name}.test.ts`]

export const reactFaults: readonly Fault[] = [
  {
    id: 'the deposit is counted into the fee and shown twice',
    file: `${react}/views/send/useSendForm.ts`,
    find: ' - (depositUnits ?? 0n)',
    replace: '',
    tests: view('views/send/deposit'),
  },
  {
    id: 'tokens of the account are unsorted',
    file: `${react}/views/account/AccountView.tsx`,
    find: 'const held = tokens && sortTokens(tokens)',
    replace: 'const held = tokens && (sortTokens([]).length > 0 ? [] : tokens)',
    tests: view('views/account/tokenOrder'),
  },
  {
    id: 'tokens to send are unsorted',
    file: `${react}/views/send/useSendForm.ts`,
    find: 'tokens && sortTokens(tokens).filter',
    replace: 'tokens && sortTokens && tokens.filter',
    tests: view('views/account/tokenOrder'),
  },
  {
    id: 'the least valuable token is first',
    file: `${react}/amounts/sortTokens.ts`,
    find: '(right.value ?? 0) - (left.value ?? 0)',
    replace: '(left.value ?? 0) - (right.value ?? 0)',
    tests: unit('amounts/sortTokens'),
  },
  {
    id: 'collapseWallets has no effect',
    file: `${react}/views/login/ConnectMethods.tsx`,
    find: '(collapseWallets || (offered.email && !emailShowWallets))',
    replace: '(offered.email && !emailShowWallets)',
    tests: view('views/login/login'),
  },
  {
    id: 'Escape closes a guarded modal',
    file: `${react}/modal/Modal.tsx`,
    find: 'onCloseRequest={() => requestClose(kit)}',
    replace:
      'onCloseRequest={() => (kit.store.setState({ modal: { ...kit.store.getState().modal, open: false } }), requestClose !== undefined)}',
    tests: view('modal/closeGuard'),
  },
  {
    id: 'a guarded view has a button to close it',
    file: `${react}/modal/ModalHeader.tsx`,
    find: 'closable: selectCanClose(kit, state) && !state.modal.embedded',
    replace: 'closable: selectCanClose !== undefined && !state.modal.embedded',
    tests: view('modal/closeGuard'),
  },
  {
    id: 'more than there is can be sent',
    file: `${react}/views/send/sendFields.ts`,
    find: 'units > balanceUnits',
    replace: 'units > 10n * balanceUnits',
    tests: view('views/send/send'),
  },
  {
    id: 'the review opens while the chain would refuse',
    file: `${react}/views/send/WalletSendView.tsx`,
    find: ' && fee.error === undefined',
    replace: '',
    tests: view('views/send/send'),
  },
  {
    id: 'the address of an earlier receiver counts',
    file: `${react}/views/send/sendFields.ts`,
    find: 'return known !== undefined && known === receiverAddress ? known : undefined',
    replace: 'return known',
    tests: view('views/send/send', 'views/send/receiverSafety'),
  },
  {
    id: 'a look-alike is not warned of',
    file: `${react}/views/send/WalletSendPreviewView.tsx`,
    find: 'if (check?.lookAlikeOf && kept !== receiverAddress) {',
    replace: 'if (check?.lookAlikeOf && kept === receiverAddress) {',
    tests: view('views/send/receiverSafety'),
  },
  {
    id: 'the review does not show to whom',
    file: `${react}/views/send/WalletSendPreviewView.tsx`,
    find: '<AddressBlock address={receiverAddress} />',
    replace: '<AddressBlock address={check?.contact?.address ?? token.symbol} />',
    tests: view('views/send/send'),
  },
  {
    id: 'a token of another network is sent',
    file: `${react}/views/send/useSendForm.ts`,
    find: 'networkId: chainId',
    replace: "networkId: 'eip155:1'",
    tests: view('views/send/send'),
  },
  {
    id: 'covered figures are shown',
    file: `${react}/parts/TokenRow.tsx`,
    find: 'if (!hidden) return children',
    replace: 'if (hidden || !hidden) return children',
    tests: view('views/account/account'),
  },
  {
    id: 'tokens without a price count into the total',
    file: `${react}/amounts/change.ts`,
    find: 'unpriced: held.length - priced.length',
    replace: 'unpriced: tokens.length - held.length',
    tests: view('views/account/account'),
  },
  {
    id: 'a dollar of an issuer moves',
    file: `${react}/amounts/change.ts`,
    find: "priceSource === 'issuer' ? 0 : change24h",
    replace: 'change24h',
    tests: unit('amounts/change'),
  },
  {
    id: 'half a change is told as the whole',
    file: `${react}/amounts/change.ts`,
    find: 'percent === undefined || percent <= -100) return undefined',
    replace: 'percent === undefined || percent <= -100) continue',
    tests: unit('amounts/change'),
  },
  {
    id: 'a wallet is asked for a namespace that was not chosen',
    file: `${react}/views/connect/selectWallet.ts`,
    find: "connector.type === 'MULTI_CHAIN' && wanted !== undefined",
    replace: "connector.type === 'MULTI_CHAIN' && wanted === 'eip155'",
    tests: view('views/connect/ConnectingMultiChainView'),
  },
  {
    id: 'the wallet is not asked when the network changes',
    file: `${react}/views/network/chooseNetwork.ts`,
    find: 'if (isActive && (walletNetwork === undefined || walletNetwork === networkId)) {',
    replace: 'if (isActive || walletNetwork === networkId) {',
    tests: view('views/network/networks'),
  },
  {
    id: 'an older answer of an action replaces a newer one',
    file: `${react}/hooks/useAsyncAction.ts`,
    find: 'if (call === latest.current) setPhase',
    replace: 'if (call <= latest.current) setPhase',
    tests: view('hooks/useAsyncAction'),
  },
  {
    id: 'a swap of everything leaves less than the network lets an account have',
    file: `${react}/views/swap/SwapAmounts.tsx`,
    find: '      units -= accountReserves[parseCaipNetworkId(sourceToken.networkId).namespace]\n',
    replace: '',
    tests: view('views/swap/transactionSwap'),
  },
]
