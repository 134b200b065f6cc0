import { V as c, n as d, q as f, W as l, ut as p, at as u } from './index-C27qFo40.js'
import { t as h, n as m } from './isKitError-UkxeugJg.js'
import { p as a, c as e, n as i, l as n, r as o, m as r, t as s, i as t } from './readWalletChain-hxVUtktm.js'
var g = { 4902: `network/unknown-to-wallet`, 5e3: `network/unknown-to-wallet`, 32603: `network/unknown-to-wallet` },
  _ = l(p()),
  v = 200
function y(e, t, n) {
  const o = u(_, e),
    s = (o.success ? o.output : []).slice(0, v).flatMap((e) => (typeof e == `string` && a(e) ? [r(e)] : [])),
    l = u(i, t),
    d = l.success ? `eip155:${l.output}` : void 0,
    f = d ?? n.find((e) => e.startsWith(`eip155:`)) ?? `eip155:1`,
    p = [...new Set(s)]
  if (p.length === 0) throw new m({ code: `wallet/no-account`, shortMessage: `The wallet gave no account` })
  return { accounts: p.map((e) => c(f, e)), networkId: d }
}
function b(e, t) {
  return new Promise((n, r) => {
    const i = () => r(new m({ code: `request/aborted`, shortMessage: `Request was aborted`, cause: t.reason }))
    t.aborted ? i() : t.addEventListener(`abort`, i, { once: !0 }),
      e.then(n, r).finally(() => t.removeEventListener(`abort`, i))
  })
}
async function x(e) {
  const { asked: n, provider: r, networkIds: i, signal: a, clock: s } = e,
    c = async () => y(await n, await o(await r(), `eth_chainId`, void 0, s).catch(() => void 0), i)
  try {
    return await b(c(), a)
  } catch (e) {
    throw t(e)
  }
}
async function S(e) {
  const { provider: n, networkIds: r, signal: i, clock: a } = e,
    s = async () => {
      const e = await n(),
        [t, i] = await Promise.all([
          o(e, `eth_accounts`, void 0, a),
          o(e, `eth_chainId`, void 0, a).catch(() => void 0),
        ])
      return y(t, i, r)
    }
  try {
    return await b(s(), i)
  } catch (e) {
    if (h(e, `wallet/no-account`)) return
    throw t(e)
  }
}
var C = 1e3
async function w(e, t) {
  await o(e, `wallet_revokePermissions`, [{ eth_accounts: {} }], t, C).catch(() => {})
}
var T =
  /unrecognized chain|unknown chain|chain .*(not (been )?added|not (found|supported|configured))|try adding the chain/i
async function E(e, n) {
  const { network: r, clock: i } = n,
    a = `0x${Number(r.id).toString(16)}`,
    o = () => d(e, `wallet_switchEthereumChain`, [{ chainId: a }]),
    c = async () => (await s(e, i)) === Number(r.id)
  try {
    try {
      await o()
    } catch (t) {
      if (!O(t)) throw t
      await d(e, `wallet_addEthereumChain`, [A(n, a)]), (await c()) || (await o())
    }
    if (await D(c, i)) return
  } catch (e) {
    const n = t(e)
    throw n.code === `wallet/user-rejected` || n.code === `wallet/request-pending` ? n : k(r, e)
  }
  throw k(r, void 0)
}
async function D(e, t) {
  for (let n = 0; n < 4; n += 1) {
    if (await e()) return !0
    await new Promise((e) => t.setTimer(e, 250))
  }
  return e()
}
function O(t) {
  const { codes: r, texts: i } = n(t)
  return r.includes(4001) || e(i) ? !1 : i.some((e) => T.test(e)) || r.some((e) => Object.hasOwn(g, e))
}
function k(e, t) {
  return new m({
    code: `network/switch-failed`,
    shortMessage: `Chain is not supported`,
    details: `${e.name} (${e.caipNetworkId})`,
    cause: t,
  })
}
function A(e, t) {
  const { network: n, rpcUrls: r } = e,
    i = n.blockExplorers?.default.url
  return {
    chainId: t,
    chainName: n.name,
    nativeCurrency: n.nativeCurrency,
    rpcUrls: r,
    ...(i ? { blockExplorerUrls: [i] } : {}),
  }
}
function j(e, t, n) {
  let r = 0,
    a = (t) => o(e, t, void 0, n.clock),
    s = async (e, i) => {
      r += 1
      const a = r
      try {
        const [n, o] = await Promise.all([e, i.catch(() => void 0)])
        a === r && t.changed(y(n, o, []))
      } catch (e) {
        if (a !== r) return
        h(e, `wallet/no-account`) ? t.disconnected() : n.log(`warn`, `A wallet changed and does not say how`, e)
      }
    },
    c = {
      accountsChanged: (e) => {
        s(Array.isArray(e) ? Promise.resolve(e) : a(`eth_accounts`), a(`eth_chainId`))
      },
      chainChanged: (e) => void s(a(`eth_accounts`), f(i, e) ? Promise.resolve(e) : a(`eth_chainId`)),
      disconnect: () => {
        const e = a(`eth_accounts`).catch(() => [])
        s(e, a(`eth_chainId`))
      },
    }
  for (const [t, n] of Object.entries(c)) l(() => e.on?.(t, n))
  return () => {
    r += 1
    for (const [t, n] of Object.entries(c)) l(() => e.removeListener?.(t, n))
  }
  function l(e) {
    try {
      e()
    } catch (e) {
      n.log(`warn`, `A wallet refuses to be listened to`, e)
    }
  }
}
var M = { finishConnect: x, reconnectProvider: S, revokePermissions: w, switchChain: E, watchProvider: j }
export { M as providerSession }
