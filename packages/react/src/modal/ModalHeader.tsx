import {
  closeModal,
  goBack,
  networkImageUrl,
  pushView,
  selectActiveNetwork,
  selectCanClose,
  type ViewEntry,
} from '@latchkey/core'
import { backIcon, Chip, closeIcon, Header, helpIcon, IconButton, NetworkImage } from '@latchkey/ui'
import type { Ref } from 'react'
import { useKit, useKitState } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { useFirstText } from '../text/TextContext.ts'
import { definitionOf, titleOf } from '../views/registry.ts'

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
    title: titleOf(entry, { t, kit, state }),
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

/** The network in use, as a chip that opens the choice. */
function NetworkChip() {
  const kit = useKit()
  const { t } = useFirstText()
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  const fixed = kit.options.enableNetworkSwitch === false
  return (
    <Chip
      menu={!fixed}
      disabled={fixed}
      lead={network && <NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
      data-testid="w3m-account-select-network"
      onClick={() => {
        kit.emit({ type: 'CLICK_NETWORKS' })
        pushView(kit, 'Networks', undefined)
      }}
    >
      {network ? (
        <HiddenAround text={t('button.networkChange', { network: '{network}' })} values={{ network: network.name }} />
      ) : (
        t('button.networkUnsupported')
      )}
    </Chip>
  )
}

/** The title of the view on top of the stack: the name of the dialog. */
export function useModalTitle(): string {
  const kit = useKit()
  const { t } = useFirstText()
  return useKitState((state) => {
    const entry = state.modal.stack.at(-1)
    return entry === undefined ? '' : titleOf(entry, { t, kit, state })
  })
}
