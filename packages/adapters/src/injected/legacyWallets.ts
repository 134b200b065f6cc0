/**
 * Flags by which wallets tell that `window.ethereum` is theirs. Many also set `isMetaMask`, to be let in by old pages:
 * it comes last.
 */
export const legacyWallets = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isOKExWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isUniswapWallet', 'Uniswap Wallet', 'org.uniswap.app'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
] as const satisfies readonly (readonly [flag: string, name: string, rdns: string])[]
