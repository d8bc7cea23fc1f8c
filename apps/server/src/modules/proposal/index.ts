export { addDataExport, markHandedOver } from "./store/data-exports.ts";
export {
	addProposal,
	changeSubject,
	endProposal,
	findOpenProposal,
	findOpenProposals,
	findProposal,
	listOpenProposals,
	listProposals,
	listProposalsAbout,
	listSubjects,
	lockProposal,
	type Proposal,
	type ProposalChange,
	type ProposalFields,
	type ProposalSearch,
} from "./store/proposals.ts";
export { checkableKinds, countToCheck, dataExportFields, proposalDeadline } from "./waiting-proposals.ts";
