-- migrate: outside a transaction
-- Payments that people confirm are few among all attempts, and listed by what they wait for.
create index concurrently payment_attempts_by_hand on payment_attempts (method, status, id) where method in ('transfer', 'cash');
