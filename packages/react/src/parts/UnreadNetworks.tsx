import type { ListNetwork } from '@latchkey/core'
import { Caption, Empty, type EmptyProps } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useKit } from '../hooks/useKit.ts'
import type { ListKind } from '../queries/unreadSentences.ts'
import { useQueryBundle } from '../queries/useQueryBundle.ts'
import { useText } from '../text/TextContext.ts'

export type UnreadNetworksProps = { readonly of: ListKind; readonly networks: readonly ListNetwork[] }

/** Which networks a list lacks and why, in one line; nothing where all of them were looked at. Needs the kit's texts above it. */
export function UnreadNetworks(props: UnreadNetworksProps) {
  const sentences = useUnread(props)
  return sentences ? <Caption data-testid="unread-networks">{sentences}</Caption> : null
}

export type EmptyListProps = UnreadNetworksProps & {
  readonly icon: string
  /** That there is nothing: said only where every network was looked at. */
  readonly title: string
  readonly children?: ReactNode
  readonly testId?: string | undefined
  readonly level?: EmptyProps['level']
}

/** A list without entries: empty, or not known to be. Needs the kit's texts above it. */
export function EmptyList({ of, networks, icon, title, children, testId, level }: EmptyListProps) {
  const { t } = useText()
  const sentences = useUnread({ of, networks })
  return (
    <Empty
      icon={icon}
      title={sentences ? t('unread.title') : title}
      testId={sentences ? 'unread-networks' : testId}
      level={level}
    >
      {sentences || children}
    </Empty>
  )
}

/** Empty where every network was looked at from its beginning. What writes it comes with what reads lists. */
function useUnread({ of, networks }: UnreadNetworksProps): string | undefined {
  const kit = useKit()
  const text = useText()
  return useQueryBundle()?.unreadSentences({ of, networks, kit, ...text })
}
