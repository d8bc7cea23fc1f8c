-- Why: the sweep looks every minute for orders whose step has waited too long; among many loans it must not read them all.

create index orders_waiting on orders (step, step_at) where closed_at is null;
