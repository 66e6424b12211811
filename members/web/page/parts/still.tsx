// A part of the page that is drawn anew only when what it is of changes.

import { Component, type VNode } from "preact";

interface Props {
  /** Names all that the part shows. */
  of: string;
  children: () => VNode;
}

export class Still extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.of !== this.props.of;
  }

  override render(): VNode {
    return this.props.children();
  }
}
