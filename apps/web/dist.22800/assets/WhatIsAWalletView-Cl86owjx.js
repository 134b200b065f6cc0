import { t as r } from './Button-DLxf0GO3.js'
import { T as e } from './index-C27qFo40.js'
import { t as a } from './Points-D82dMNfp.js'
import { n as o } from './react-Cnh50DrB.js'
import { t as i } from './useKit-D7t2Gz75.js'
import { t as n, r as t } from './useText-CGWVHUe7.js'
var s = `M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 10 0v4`,
  c = `M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4`,
  l = `M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M20 21a8 8 0 0 0-16 0`,
  u = o()
function d() {
  const o = i(),
    { t: d } = n()
  return (0, u.jsxs)(t, {
    children: [
      (0, u.jsx)(a, {
        points: [
          { icon: s, title: d(`whatIsAWallet.keep.title`), body: d(`whatIsAWallet.keep.body`) },
          { icon: l, title: d(`whatIsAWallet.sign.title`), body: d(`whatIsAWallet.sign.body`) },
          { icon: c, title: d(`whatIsAWallet.ask.title`), body: d(`whatIsAWallet.ask.body`) },
        ],
      }),
      (0, u.jsx)(r, {
        variant: `primary`,
        onClick: () => {
          o.emit({ type: `CLICK_GET_WALLET` }), e(o, `GetWallet`)
        },
        children: d(`whatIsAWallet.get`),
      }),
    ],
  })
}
export { d as WhatIsAWalletView }
