import { networkImageUrl } from '@latchkey/core'
import { type Namespace, namespaceNames } from '@latchkey/protocol'
import { NetworkImage, useStyles, VisuallyHidden } from '@latchkey/ui'
import { useKit } from '../hooks/useKit.ts'
import { kitNamespaces } from '../views/connect/kitNamespaces.ts'

const kindMarksCss = `
.lk-kinds{display:inline-flex;gap:var(--lk-s1)}
`

/** The kinds of network that a wallet is connected for, as small marks. Nothing in an app for one kind. */
export function KindMarks({ namespaces }: { readonly namespaces: readonly Namespace[] }) {
  useStyles(kindMarksCss)
  const kit = useKit()
  if (kitNamespaces(kit).length < 2) return null
  return (
    <span className="lk-kinds">
      {kitNamespaces(kit, namespaces).map(({ namespace, name, network }) => (
        <NetworkImage key={namespace} size="xs" name={name} src={networkImageUrl(kit, network)} />
      ))}
      <VisuallyHidden>{namespaces.map((namespace) => namespaceNames[namespace]).join(', ')}</VisuallyHidden>
    </span>
  )
}
