export { decideProposal, proposal, proposals, propose } from "./proposals.ts";
export { proposeDeath } from "./propose-death.ts";
export { callBackNumber, proposeMobileChange } from "./propose-mobile-change.ts";
