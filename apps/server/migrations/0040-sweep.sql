-- Why: an installation is deleted a year after it was counted, and the sweep looks for those every minute.

create index activations_by_time on activations (activated_at);
