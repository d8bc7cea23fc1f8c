export {
	type CollectionRailName,
	type CollectionRailOf,
	collectionRailNames,
	collectionRails,
	isCollectionRail,
	type RailCall,
	type RailShape,
	railOfCall,
	railsAtWebhook,
} from "./collection-rails.ts";
export { type PayoutRailName, type PayoutRailOf, payoutRailNames, payoutRails } from "./payout-rails.ts";
export { pollDelaySeconds, pollDelaySecondsMax } from "./poll-delay.ts";
