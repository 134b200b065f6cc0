var e = [`eip155`, `solana`, `bip122`, `polkadot`, `cosmos`]
function t(t) {
  return e.includes(t)
}
export { e as n, t }
