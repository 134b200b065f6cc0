import { Component, type ReactNode } from 'react'

export type CrashGuardProps = { readonly fallback: ReactNode; readonly children: ReactNode }

/** Shows `fallback` when a page throws while it is drawn, instead of an empty window. */
export class CrashGuard extends Component<CrashGuardProps, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true }
  }

  /** What was caught here broke the page: it counts as not caught. */
  override componentDidCatch(error: Error): void {
    window.reportError(error)
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback : this.props.children
  }
}
