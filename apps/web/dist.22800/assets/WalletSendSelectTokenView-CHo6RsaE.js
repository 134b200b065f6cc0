import { t as s } from './Field-Cb2J58Wq.js'
import { E as e, y as i, h as n, jt as r, _t as t } from './index-C27qFo40.js'
import { n as c, t as l } from './react-Cnh50DrB.js'
import { t as d } from './SkeletonRows-BlXV9cvG.js'
import { t as f } from './TokenRow-BpGoLm9r.js'
import { t as u } from './useKit-D7t2Gz75.js'
import { t as m, n as p } from './useSendableTokens-JGtbsZI1.js'
import { r as a, t as o } from './useText-CGWVHUe7.js'
var h = l(),
  g = c(),
  _ = 8
function v() {
  const c = u(),
    { t: l } = o(),
    [v, y] = (0, h.useState)(``),
    b = m(),
    x = n((e) => e.send.token),
    S = v.trim().toLowerCase(),
    C = b?.filter(({ name: e, symbol: t }) => `${e} ${t}`.toLowerCase().includes(S)),
    w = (t) => {
      i(c, { token: p(t), networkId: t.chainId, sendTokenAmount: `` }), e(c)
    }
  return (0, g.jsxs)(a, {
    children: [
      b &&
        b.length >= _ &&
        (0, g.jsx)(s, {
          label: l(`selectToken.search`),
          labelHidden: !0,
          icon: `M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`,
          placeholder: l(`selectToken.search`),
          value: v,
          onChange: (e) => y(e.target.value),
        }),
      C?.length === 0
        ? (0, g.jsx)(t, { centred: !0, role: `status`, children: l(`selectToken.none`, { search: v }) })
        : (0, g.jsx)(r, {
            'aria-label': l(`selectToken.list`),
            'aria-busy': C === void 0,
            children:
              C?.map((e) =>
                (0, g.jsx)(
                  f,
                  { token: e, selected: e.chainId === x?.networkId && e.address === x.address, onChoose: () => w(e) },
                  `${e.chainId} ${e.address ?? ``}`,
                ),
              ) ?? (0, g.jsx)(d, { count: 3, round: !0, two: !0, value: !0 }),
          }),
    ],
  })
}
export { v as WalletSendSelectTokenView }
