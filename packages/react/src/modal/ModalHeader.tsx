import { closeModal, goBack, pushView, selectCanClose, type ViewEntry } from '@latchkey/core'
import { backIcon, closeIcon, Header, helpIcon, IconButton } from '@latchkey/ui'
import type { Ref } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useFirstText } from '../text/useFirstText.ts'
import { definitionOf } from '../views/definitionOf.ts'
import { NetworkChip } from './NetworkChip.tsx'

export type ModalHeaderProps = {
  readonly entry: ViewEntry
  /** How many entries the history has: with more than one there is a way back. */
  readonly depth: number
  readonly titleRef: Ref<HTMLHeadingElement>
}

/** Back, help or the network at the start, the title, close at the end. */
export function ModalHeader({ entry, depth, titleRef }: ModalHeaderProps) {
  const kit = useKit()
  const { t } = useFirstText()
  const definition = definitionOf(entry.view)
  const { title, closable } = useKitState((state) => ({
    title: definition.title({ t, kit, state, params: entry.params }),
    closable: selectCanClose(kit, state) && !state.modal.embedded,
  }))
  const start =
    depth > 1 ? (
      <IconButton icon={backIcon} flip label={t('common.back')} data-testid="header-back" onClick={() => goBack(kit)} />
    ) : definition.start === 'help' ? (
      <IconButton
        icon={helpIcon}
        label={t('title.whatIsAWallet')}
        onClick={() => {
          kit.emit({ type: 'CLICK_WALLET_HELP' })
          pushView(kit, 'WhatIsAWallet', undefined)
        }}
      />
    ) : definition.start === 'network' ? (
      <NetworkChip />
    ) : undefined
  return (
    <Header
      title={title}
      titleHidden={definition.titleHidden}
      titleRef={titleRef}
      titleTestId="w3m-header-text"
      start={start}
      end={
        closable ? (
          <IconButton
            icon={closeIcon}
            label={t('common.close')}
            data-testid="w3m-header-close"
            onClick={() => closeModal(kit)}
          />
        ) : undefined
      }
    />
  )
}
