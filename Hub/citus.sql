-- Spreads a hub over the workers of a Citus cluster; run once, behind `auditctl hub init`, while the hub is empty.
--
-- Each product lives on one worker, so each push and each pull is asked of one. Products, members and replicas are few, and
-- every worker has them. Functions that run as hub_owner connect to the workers as that role, so it has to log in there:
-- by a certificate or from the hosts of the cluster alone (pg_hba.conf).
ALTER ROLE hub_owner LOGIN;
SET ROLE hub_owner;
SELECT create_reference_table('hub.product'), create_reference_table('hub.replica'), create_reference_table('hub.member');
SELECT create_distributed_table('hub.head', 'product_no', shard_count => 16);
SELECT create_distributed_table(name::regclass, 'product_no', colocate_with => 'hub.head')
FROM unnest(ARRAY['hub.entry', 'hub.person', 'hub.place', 'hub.document', 'hub.evidence', 'hub.evidence_chunk', 'hub.snapshot',
  'hub.snapshot_part', 'hub.evaluation', 'hub.evaluation_seen', 'hub.work']) AS name;
RESET ROLE;
