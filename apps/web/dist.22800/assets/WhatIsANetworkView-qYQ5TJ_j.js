import { t as n } from './globeIcon-DBlayoXu.js'
import { Rt as r } from './index-C27qFo40.js'
import { t as i } from './Points-D82dMNfp.js'
import { n as a } from './react-Cnh50DrB.js'
import { r as e, t } from './useText-CGWVHUe7.js'
var o = `M14 13h2a2 2 0 0 1 2 2v2a2 2 0 0 0 4 0v-6.998a2 2 0 0 0-.59-1.42L18 5M14 21V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v16M2 21h13M3 9h11`,
  s = a()
function c() {
  const { t: a } = t()
  return (0, s.jsx)(e, {
    children: (0, s.jsx)(i, {
      points: [
        { icon: n, title: a(`whatIsANetwork.where.title`), body: a(`whatIsANetwork.where.body`) },
        { icon: o, title: a(`whatIsANetwork.fee.title`), body: a(`whatIsANetwork.fee.body`) },
        { icon: r, title: a(`whatIsANetwork.match.title`), body: a(`whatIsANetwork.match.body`) },
      ],
    }),
  })
}
export { c as WhatIsANetworkView }
